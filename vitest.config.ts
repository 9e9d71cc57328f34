import { configurationOf, unit } from './test/vitest.config.ts'

/**
 * What a bare `vitest` and an editor run: the unit tests, which need neither a build nor a browser. Vitest looks for this name
 * at the top level alone, and there is no variable and no key of package.json that would name another place.
 */
export default configurationOf([unit])
