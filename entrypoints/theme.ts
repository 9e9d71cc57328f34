import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { applyTheme, hearTheme } from '#components/ui/theme.ts'

/** Runs in every page’s head, before its body, so that the other theme never flashes. */
export default defineUnlistedScript(() => {
  applyTheme(document.documentElement)
  hearTheme(document.documentElement)
})
