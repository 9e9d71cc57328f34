import { Worker } from 'node:worker_threads'
import { describe, expect, it, test } from 'vitest'
import { type Expression, expressionsIn, productFiles, ROOT, superLinear } from './expressions.ts'

/** Expressions that the analysis cannot follow, and why each is linear all the same. `test/budgets` runs them at their greatest input. */
const PROVEN: Readonly<Record<string, string>> = {
  // It begins where a label begins, and a run of labels and dots is read to its end whether it is one name or not.
  'lib/assets/defang.ts': String.raw`(?<![\p{L}\p{N}_-])[\p{L}\p{N}_-]+(?:[.。．｡][\p{L}\p{N}_-]+)+`,
  // It begins behind the one text that leads to it, which holds a sign that base64 has not.
  'components/ui/json.tsx': String.raw`(?<="base64": ?")[A-Za-z0-9+/]{1000,}={0,2}(?=")`,
}

const found = productFiles().map((file) => ({ file, ...expressionsIn(file) }))

const madeWhileRunning = (files: string[]): Promise<Expression[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('made-expressions.ts', import.meta.url), {
      workerData: { root: ROOT, files },
      execArgv: [],
    })
    worker.on('message', resolve)
    worker.on('error', reject)
  })

const complaints = (expressions: Expression[]): string[] =>
  expressions
    .filter(({ file, pattern }) => PROVEN[file] !== pattern)
    .flatMap((expression) => {
      const why = superLinear(expression)
      return why.length === 0
        ? []
        : [`${expression.file}:${expression.line} ${why.join('; ')} /${expression.pattern}/`]
    })

describe('every regular expression of the product', () => {
  it('takes time that grows no faster than its input', () => {
    const literals = found.flatMap((one) => one.literals)
    expect(literals.length).toBeGreaterThan(500)
    expect(complaints(literals)).toEqual([])
  })

  it('does so too where it is made of others, and each place that makes one is known', async () => {
    const places = found.flatMap((one) => one.made)
    expect(places.length).toBeGreaterThan(10)
    const made = await madeWhileRunning([...new Set(places.map(({ file }) => file))])
    const seen = new Set(made.map(({ file, line }) => `${file}:${line}`))
    expect(places.filter(({ file, line }) => !seen.has(`${file}:${line}`))).toEqual([])
    expect(complaints(made)).toEqual([])
  })

  it('has its proof only where the analysis still asks for one', () => {
    for (const [file, pattern] of Object.entries(PROVEN)) {
      const one = expressionsIn(file).literals.find((literal) => literal.pattern === pattern)
      expect(one && superLinear(one), file).not.toEqual([])
      expect(one, file).toBeDefined()
    }
  })
})

test.each([
  [String.raw`(a+)+$`, '', 'a quantifier in a quantifier'],
  [String.raw`\/+$`, '', 'a run that is looked for at the end'],
  [String.raw`^\s*\s*x`, '', 'two that can trade'],
  [String.raw`(?<![\p{L}_-])(?:[\p{L}_-]+\.)+\p{L}{2,}`, 'gu', 'a host behind a lookbehind'],
])('/%s/%s is told: %s', (pattern, flags) => {
  expect(superLinear({ pattern, flags })).not.toEqual([])
})
