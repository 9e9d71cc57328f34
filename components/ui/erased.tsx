import { render } from 'preact'
import { text } from '#lib/platform/texts.ts'
import { Banner } from './boxes/banner.tsx'

/** Replaces a page after all data was deleted: its requests are refused until the user reloads it. */
export const showErased = (root: HTMLElement): void =>
  render(
    <main>
      <Banner tone="info" announce>
        <p>{text('erased_told')}</p>
        <button type="button" class="text-button" onClick={() => location.reload()}>
          {text('erased_begin')}
        </button>
      </Banner>
    </main>,
    root,
  )
