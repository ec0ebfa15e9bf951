import type { Plugin } from 'vite'

/** The shades of the palette of MUI, of which ours replaces every colour (`web/ground/ui/theme/palette.ts`). */
const shades = ['blue', 'green', 'lightBlue', 'orange', 'purple', 'red'].map((name) => [
  `/@mui/material/colors/${name}.mjs`,
  `export default new Proxy({}, { get: () => '#000000' })`,
])

/**
 * Modules that libraries add to every page and nothing here uses, by the end of their path, with the code that replaces
 * them.
 */
const stubs: Record<string, string> = {
  ...Object.fromEntries(shades),
  // The theme disables ripples of buttons (`web/ground/ui/theme/components.ts`).
  '/@mui/material/ButtonBase/TouchRipple.mjs': 'export default () => null',
  '/@mui/material/useLazyRipple/useLazyRipple.mjs': `const still = { ref: { current: null }, shouldMount: false, start() {}, stop() {}, pulsate() {} }
    export default () => still`,
  // The server draws the first view in the scheme of the person, or of the system: no script chooses one.
  '/@mui/system/InitColorSchemeScript/InitColorSchemeScript.mjs': `export const DEFAULT_MODE_STORAGE_KEY = 'mode'
    export const DEFAULT_COLOR_SCHEME_STORAGE_KEY = 'color-scheme'
    export const DEFAULT_ATTRIBUTE = 'data-color-scheme'
    export const buildInitColorSchemeScript = () => null
    export default () => null`,
  // Only needed by `withTheme`, which no component uses.
  '/hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js': 'export default (component) => component',
  // The elements of MUI take valid attributes besides these; no component of ours is made from an element by `styled`.
  '/@emotion/is-prop-valid/dist/emotion-is-prop-valid.esm.js': `const styling = new Set(['ownerState', 'theme', 'sx', 'as'])
    export default (name) => !styling.has(name)`,
  // No query of the interface is infinite.
  '/query-core/build/modern/infiniteQueryBehavior.js': `const leftOut = () => {
    throw new Error('Infinite queries are left out of the build: see build/stubUnusedModules.ts')
  }
  export { leftOut as hasNextPage, leftOut as hasPreviousPage, leftOut as infiniteQueryBehavior }`,
  // Built into React since version 18.
  '/use-sync-external-store/shim/with-selector.js': `export { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'`,
}

/**
 * Replaces unused modules of libraries by stubs. Fails the build when a module is not found, because its library has
 * moved it.
 */
export const stubUnusedModules = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'unused-parts',
    apply: 'build',
    load: {
      filter: {
        id: /material\/colors\/\w+\.mjs$|TouchRipple\.mjs$|useLazyRipple\.mjs$|hoist-non-react-statics\.cjs\.js$|infiniteQueryBehavior\.js$|InitColorSchemeScript\.mjs$|shim\/with-selector\.js$|emotion-is-prop-valid\.esm\.js$/,
      },
      handler(id) {
        const [end, code] = Object.entries(stubs).find(([address]) => id.endsWith(address)) ?? []
        if (end === undefined) return null
        met.add(end)
        return code
      },
    },
    buildEnd() {
      const lost = Object.keys(stubs).filter((end) => !met.has(end))
      if (lost.length > 0) this.error(`No module is ${lost.join(', ')}: is it used again?`)
    },
  }
}
