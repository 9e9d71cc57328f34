import type { StorageFailure } from '#lib/platform/storage-failure.ts'
import { textIfAny, text, textOf, type TextKey } from '#lib/platform/texts.ts'
import { TextButton, Button } from '#components/ui/fields.tsx'
import { useState, useRef, useEffect, useId, useLayoutEffect } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { failureIn, failedBy, type Loadable, type Failed } from '#components/ui/answers.ts'
import { SaveRows } from '#components/ui/controls.tsx'
import { Banner, TryAgain } from '#components/ui/banner.tsx'
/** The same in one text for screen readers; without the browser’s own words. */
export const storageTexts = ({ kind }: StorageFailure): string[] => [
  textOf('storage', kind),
  textOf('storage_means', kind),
  textOf('storage_do', kind),
]

export const StorageWords = ({ failure }: { failure: StorageFailure }) => {
  const [happened, meaning, todo] = storageTexts(failure)
  return (
    <>
      <p>
        <strong>{happened}</strong> {meaning}
      </p>
      <p>{todo}</p>
      {failure.detail === '' ? null : <p class="hint wrap-anywhere">{failure.detail}</p>}
    </>
  )
}

/** Shown when nothing else works: explains the failure, and offers to save the data and to retry. */
export const StorageBanner = ({
  failure,
  onRetry,
}: {
  failure: StorageFailure
  /** Omitted if the page has its own retry button. */
  onRetry?: () => void
}) => (
  <Banner tone="danger" announce>
    <StorageWords failure={failure} />
    <SaveRows />
    {onRetry ? <TryAgain retry={onRetry} /> : null}
  </Banner>
)

type FailureProps = { failure: StorageFailure | null; says: TextKey; onRetry: () => void }

/** Says that the background didn’t answer, or which failure of the storage kept it from answering. */
export const FailureBanner = ({ failure, says, onRetry }: FailureProps) =>
  failure ? (
    <StorageBanner failure={failure} onRetry={onRetry} />
  ) : (
    <Banner tone="danger" announce>
      <p>{text(says)}</p>
      <TryAgain retry={onRetry} />
    </Banner>
  )

/** Why an action or request failed; `says` is null if the storage failure says it all. */
export type NotDone = { says: TextKey | null; failure: StorageFailure | null }

/** Tells a background that didn’t answer from one whose storage failed. */
const notDone = (thrown: unknown, unanswered: TextKey = 'common_not_answered'): NotDone => {
  const failure = failureIn(thrown)
  return { says: failure ? 'problem_not_stored' : unanswered, failure }
}

export const notRead = (
  failure: StorageFailure | null,
  unanswered: TextKey = 'common_not_answered',
): NotDone => ({ says: failure ? null : unanswered, failure })

/** Announces the problem; renders nothing without one. */
export const NotDoneWords = ({ problem }: { problem: NotDone | null }) => {
  if (problem === null) return null
  const { says, failure } = problem
  return (
    <div class="problem" role="alert">
      {says ? <p>{text(says)}</p> : null}
      {failure ? <StorageWords failure={failure} /> : null}
    </div>
  )
}

type LoadedProps<T> = {
  of: Loadable<T>
  /** Said until the answer is there; null for nothing. */
  wait?: TextKey | null
  look?: 'hint' | 'quiet'
  says?: TextKey
  children: (value: T) => ComponentChildren
}

/** What was asked for, that it isn’t there yet, or why it can’t be shown. */
export const Loaded = <T,>({
  of,
  wait = 'common_loading',
  look = 'hint',
  says,
  children,
}: LoadedProps<T>) => {
  switch (of.status) {
    case 'loading':
      return wait === null ? null : <p class={look}>{text(wait)}</p>
    case 'failed':
      return <NotDoneWords problem={notRead(of.failure, says)} />
    case 'ready':
      return children(of.value)
  }
}

/** An action with its state: one run at a time, and why the last one wasn’t done, which `work` may say itself. */
export const useAction = (unanswered?: TextKey) => {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<NotDone | null>(null)
  const run = async (work: () => Promise<NotDone | null | void>): Promise<void> => {
    if (busy) return
    setBusy(true)
    setProblem((await work().catch((thrown: unknown) => notDone(thrown, unanswered))) ?? null)
    setBusy(false)
  }
  return {
    busy,
    problem,
    tell: setProblem,
    run: (work: () => Promise<NotDone | null | void>): void => void run(work),
  }
}

export type Task<Progress, Result> =
  | { status: 'idle' }
  | { status: 'running'; progress: Progress }
  | { status: 'done'; result: Result }
  | Failed

/** A task that takes a while, and ends with its page. A new one replaces that before it; null as a result leaves nothing to show. */
export const useTask = <Progress, Result>() => {
  const [task, setTask] = useState<Task<Progress, Result>>({ status: 'idle' })
  const running = useRef(new AbortController())
  const stop = (): void => running.current.abort()
  useEffect(() => stop, [])
  const forget = (): void => {
    stop()
    setTask({ status: 'idle' })
  }
  const start = (
    progress: Progress,
    work: (told: (progress: Progress) => void, stopped: AbortSignal) => Promise<Result | null>,
  ): void => {
    stop()
    const { signal } = (running.current = new AbortController())
    const show = (next: Task<Progress, Result>): void => {
      if (!signal.aborted) setTask(next)
    }
    const told = (now: Progress): void => show({ status: 'running', progress: now })
    told(progress)
    work(told, signal).then(
      (result) => show(result === null ? { status: 'idle' } : { status: 'done', result }),
      (thrown: unknown) => show(failedBy(thrown)),
    )
  }
  return { task, start, forget }
}

/** What a question is called: it has texts that end in `_lines`, `_yes` and `_no`. */
type Question = {
  [Key in TextKey]: Key extends `${infer Of}_lines` ? Extract<TextKey, Of> : never
}[TextKey]

type ConfirmProps = {
  /** Its text is that of the button and the title of the question, unless `label` is given. Without a `_yes` its answer is the same; without a `_no` it is “Cancel”. */
  of: Question
  act: () => Promise<unknown>
  label?: string
  lines?: string
  /** Said if the background didn’t answer. */
  says?: TextKey
  /** Shown while `act` runs; the answers do nothing then. */
  busy?: string
  /** `info` if nothing will be deleted. */
  tone?: 'danger' | 'info'
  /** Title of the button that asks. */
  hint?: string
  /** The button that asks is a text button. */
  isText?: boolean
}

/** A button with a confirmation. Focus starts on the safe answer, with which screen readers say what is asked. */
export const Confirm = ({
  of,
  act,
  label = text(of),
  lines = text(`${of}_lines`),
  says,
  busy,
  tone = 'danger',
  hint,
  isText = false,
}: ConfirmProps) => {
  const [isOpen, setOpen] = useState(false)
  const action = useAction(says)
  const keep = useRef<HTMLButtonElement>(null)
  const start = useRef<HTMLButtonElement>(null)
  const opened = useRef(false)
  const id = useId()
  useLayoutEffect(() => {
    if (isOpen) keep.current?.focus()
    // The answer had the focus and is gone with it, unless somebody has gone on while it was done.
    else if (opened.current && document.activeElement === document.body) start.current?.focus()
    opened.current = isOpen
  }, [isOpen])

  const open = (): void => {
    action.tell(null)
    setOpen(true)
  }
  const isBusy = busy !== undefined && action.busy
  if (!isOpen) {
    const Opener = isText ? TextButton : Button
    return (
      <Opener ref={start} danger={tone === 'danger'} title={hint} onClick={open}>
        {label}
      </Opener>
    )
  }
  return (
    <div class={`filled stack-8 full fill-${tone}`} role="group" aria-label={label}>
      {action.problem ? (
        <NotDoneWords problem={action.problem} />
      ) : (
        <p class="small" id={id}>
          {lines}
        </p>
      )}
      {busy === undefined ? null : <div role="status">{isBusy ? <p class="small">{busy}</p> : null}</div>}
      <div class="cluster-8">
        <Button
          danger={tone === 'danger'}
          aria-disabled={isBusy}
          onClick={() =>
            action.run(async () => {
              await act()
              setOpen(false)
            })
          }
        >
          {textIfAny(`${of}_yes`) || label}
        </Button>
        <Button
          ref={keep}
          aria-describedby={action.problem ? undefined : id}
          aria-disabled={isBusy}
          onClick={() => isBusy || setOpen(false)}
        >
          {textIfAny(`${of}_no`) || text('common_cancel')}
        </Button>
      </div>
    </div>
  )
}
