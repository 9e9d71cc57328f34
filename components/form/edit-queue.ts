/**
 * Edits of a form that the background stores. Each save sends the whole form with a rising time, `editedAt`. Unsaved edits are applied again on top
 * of every answer, so that typed text is never overwritten. `whenAnswered` runs when no request is pending any more.
 */
export const makeEditQueue = <Form>(
  now: () => number,
  failed: (thrown: unknown) => void,
  whenAnswered?: () => void,
) => {
  let unsaved: { editedAt: number; change: (form: Form) => Form }[] = []
  let last = 0
  const pending = new Set<Promise<void>>()

  /** Makes `allAnswered` wait for a request. Never rejects; a failure goes to `failed`. */
  const run = (request: Promise<void>): Promise<void> => {
    const done = request.catch(failed)
    pending.add(done)
    return done.finally(() => {
      pending.delete(done)
      if (pending.size === 0) whenAnswered?.()
    })
  }
  return {
    run,
    add: (change: (form: Form) => Form): void => {
      last = Math.max(last + 1, now())
      unsaved.push({ editedAt: last, change })
    },
    /** Sends unsaved edits, if any. `stored` is the `editedAt` of the stored form, which another window may have saved. */
    save: <Answer>(
      stored: number,
      send: (editedAt: number) => Promise<Answer>,
      take: (answer: Answer) => void,
    ): void => {
      if (unsaved.length === 0) return
      last = Math.max(last, stored + 1)
      const saved = last
      const sent = send(saved).then((answer) => {
        unsaved = unsaved.filter(({ editedAt }) => editedAt > saved)
        take(answer)
      })
      void run(sent)
    },
    /** Returns a form from the background with the unsaved edits. */
    apply: (form: Form): Form => unsaved.reduce((done, { change }) => change(done), form),
    clear: (): void => {
      unsaved = []
    },
    hasUnsaved: (): boolean => unsaved.length > 0,
    isPending: (): boolean => pending.size > 0,
    allAnswered: async (): Promise<void> => {
      while (pending.size > 0) await Promise.all(pending)
    },
  }
}
