/** A step of a job: what it runs in a shell, or the action that it uses and what that is told. */
interface WorkflowStep {
  run?: string
  uses?: string
  env: Record<string, string>
  with: Record<string, string>
}

/** The jobs of a workflow, as text, by name: each begins with its name below `jobs:`. */
export const jobsOf = (workflow: string): Map<string, string> =>
  new Map(
    (workflow.split(/^jobs:$/m)[1] ?? '')
      .split(/^ {2}(?=\w+:$)/m)
      .slice(1)
      .map((job) => [job.slice(0, job.indexOf(':')), job]),
  )

/** The lines below a key that stand further to the right, without what all of them begin with. */
const blockBelow = (text: string, key: string): string[] => {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => line.trimStart() === key)
  if (at === -1) return []
  const column = (line: string): number => line.search(/\S/)
  const below = lines.slice(at + 1)
  const end = below.findIndex((line) => line.trim() !== '' && column(line) <= column(lines[at] ?? ''))
  return below.slice(0, end === -1 ? undefined : end).filter((line) => line.trim() !== '')
}

/** `key: value` of each line, and the lines below `key: |`. */
const valuesIn = (lines: string[]): Record<string, string> => {
  const values: Record<string, string> = {}
  let open: string | undefined
  for (const line of lines) {
    const [, key, value = ''] = /^ *([\w-]+): ?(.*)$/.exec(line) ?? []
    if (key === undefined && open !== undefined) values[open] = `${values[open] ?? ''}${line.trim()}\n`
    if (key === undefined) continue
    open = value === '|' ? key : undefined
    values[key] = value === '|' ? '' : value
  }
  return values
}

/** The steps of a job, in their order. Reads as much YAML as the workflows of this project have, and throws at a step that is neither. */
export const stepsOf = (job: string): WorkflowStep[] => {
  const [, steps = ''] = job.split(/^ {4}steps:$/m)
  return steps
    .replaceAll(/^ *#.*\n/gm, '')
    .split(/^ {6}- /m)
    .slice(1)
    .map((step) => {
      const { run, uses } = valuesIn(step.split('\n').slice(0, 1))
      if (run === undefined && uses === undefined) throw new Error(`A step that is not understood: ${step}`)
      return {
        ...(run === undefined ? {} : { run }),
        ...(uses === undefined ? {} : { uses: uses.replace(/ *#.*/, '') }),
        env: valuesIn(blockBelow(step, 'env:')),
        with: valuesIn(blockBelow(step, 'with:')),
      }
    })
}
