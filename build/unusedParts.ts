import type { Plugin } from 'vite'

/** What libraries bring to every page and nothing here uses, by the end of the address of its module, with what stands for it. */
const unused: Record<string, string> = {
  // the theme has no button draw ripples (`web/ui/components.ts`)
  '/@mui/material/ButtonBase/TouchRipple.mjs': 'export default () => null',
  // for `withTheme`, which no component uses
  '/hoist-non-react-statics/dist/hoist-non-react-statics.cjs.js': 'export default (component) => component',
  // React has it since version 18
  '/use-sync-external-store/shim/with-selector.js': `export { useSyncExternalStoreWithSelector } from 'use-sync-external-store/with-selector'`,
}

/** Leaves out what nothing here uses. A library that has moved it fails the build. */
export const unusedParts = (): Plugin => {
  const met = new Set<string>()
  return {
    name: 'unused-parts',
    apply: 'build',
    load: {
      filter: { id: /TouchRipple\.mjs$|hoist-non-react-statics\.cjs\.js$|shim\/with-selector\.js$/ },
      handler(id) {
        const [end, code] = Object.entries(unused).find(([address]) => id.endsWith(address)) ?? []
        if (end === undefined) return null
        met.add(end)
        return code
      },
    },
    buildEnd() {
      const lost = Object.keys(unused).filter((end) => !met.has(end))
      if (lost.length > 0) this.error(`No module is ${lost.join(', ')}: is it used again?`)
    },
  }
}
