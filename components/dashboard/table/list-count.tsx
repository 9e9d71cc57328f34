import { useEffect, useState } from 'preact/hooks'
import { Announcer } from '../../ui/boxes/announcer.tsx'

/** How many rows a list shows; announced once they have been loaded, also those that it begins with. */
export const ListCount = ({ words, loading }: { words: string; loading: boolean }) => {
  const [begun, begin] = useState(false)
  useEffect(() => begin(true), [])
  return (
    <>
      <p class="list-count small quiet numbers">{words}</p>
      <Announcer words={loading || !begun ? '' : words} />
    </>
  )
}
