import { defineUnlistedScript } from 'wxt/utils/define-unlisted-script'
import { applyTheme, hearTheme } from '#components/ui/theme.ts'

/** In the head of every page, run before there is a body: so that nobody sees the other colours flash. */
export default defineUnlistedScript(() => {
  applyTheme(document.documentElement)
  hearTheme(document.documentElement)
})
