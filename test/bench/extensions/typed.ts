/**
 * Runs in the popup’s page, once it shows the draft: types letter by letter and returns how long each was answered in, in
 * milliseconds: until the background tells on its channel that it is stored, and, if `drawn`, until it is drawn as well. Waits for
 * the draft for `patience`.
 */
export async function typed(keys: number, patience: number, drawn: boolean): Promise<number[]> {
  const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  const field = () =>
    [...document.querySelectorAll('textarea')].find((one) =>
      one.labels[0]?.textContent?.includes('Description'),
    )
  const isReading = () => /Reading the page|Checking your allowlist/.test(document.body.textContent ?? '')
  for (let waited = 0; (!field() || isReading()) && waited < patience; waited += 50) await wait(50)
  const description = field()
  if (!description) throw new Error('the popup shows no description')
  description.focus()
  const id = new URLSearchParams(location.search).get('draft')
  const changes = new BroadcastChannel('takedown-reporter')
  const told = () =>
    new Promise<void>((resolve) => {
      changes.addEventListener(
        'message',
        function hear({ data }: MessageEvent<{ what: string; id?: string }>) {
          if (data.what !== 'draft' || data.id !== id) return
          changes.removeEventListener('message', hear)
          resolve()
        },
      )
    })
  const times: number[] = []
  for (let key = 0; key < keys; key += 1) {
    const stored = told()
    const started = performance.now()
    document.execCommand('insertText', false, 'abc '.charAt(key % 4))
    const frame = drawn && new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    await Promise.all([frame, stored])
    times.push(performance.now() - started)
    await wait(50)
  }
  return times
}
