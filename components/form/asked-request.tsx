import type { ComponentChildren } from 'preact'
import { text } from '#lib/platform/texts.ts'
import type { Asked } from '../ui/use-asked.ts'
import { NotDoneWords, notRead } from '../wording/not-done.tsx'
import { Destination } from './more-fields.tsx'

type Destined = { destination: { slug: string; baseUrl: string } | null }

/** A request that the background makes: that it’s on its way or failed, or its recipient and the body that `children` shows. */
export const AskedRequest = <T extends Destined>({
  asked,
  children,
}: {
  asked: Asked<T>
  children: (request: T) => ComponentChildren
}) => {
  if (asked.at === 'asking') return <p class="hint">{text('popup_request_asking')}</p>
  if (asked.at === 'failed') return <NotDoneWords problem={notRead(asked.thrown, 'popup_request_failed')} />
  const { destination } = asked.value
  return (
    <>
      {destination ? (
        <Destination slug={destination.slug} baseUrl={destination.baseUrl} />
      ) : (
        <p class="hint">{text('popup_request_nowhere')}</p>
      )}
      {children(asked.value)}
    </>
  )
}
