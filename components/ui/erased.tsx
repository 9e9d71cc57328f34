import { render } from 'preact'
import { text } from '#lib/platform/texts.ts'
import { Banner } from './banner.tsx'

/** In place of a page that showed what was deleted: it may hand in nothing any more, and begins anew at a press. */
export const showErased = (root: HTMLElement): void =>
  render(
    <main class="erased">
      <Banner tone="info" announce>
        <p>{text('erased_told')}</p>
        <button type="button" class="text-button" onClick={() => location.reload()}>
          {text('erased_begin')}
        </button>
      </Banner>
    </main>,
    root,
  )
