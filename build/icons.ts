import * as drawings from '@mdi/js'
import type { Plugin } from 'vite'

const iconPackage = '@mdi/js'
const drawingsByName = new Map(Object.entries(drawings))
const iconImport = /import \{([^}]+)\} from '@mdi\/js'/g

/**
 * Makes each icon a module of its own. `@mdi/js` is one file that bundlers put whole into one chunk: the first page
 * would load the icons of every screen.
 */
export const icons = (): Plugin => {
  let file = ''
  return {
    name: 'icons',
    apply: 'build',
    enforce: 'pre',
    async buildStart() {
      file = (await this.resolve(iconPackage))?.id ?? iconPackage
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: iconPackage },
      handler: (code) => ({
        code: code.replaceAll(iconImport, (_whole, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => `import { ${name} } from '${iconPackage}?${name}'`)
            .join(';'),
        ),
        map: null,
      }),
    },
    resolveId: {
      filter: { id: /^@mdi\/js\?/ },
      handler: (id) => `${file}${id.slice(iconPackage.length)}`,
    },
    load: {
      filter: { id: /@mdi\/js.*\?mdi/ },
      handler(id) {
        const name = id.slice(id.lastIndexOf('?') + 1)
        const drawing = drawingsByName.get(name)
        if (!drawing) this.error(`There is no drawing ${name}`)
        return `export const ${name} = ${JSON.stringify(drawing)}`
      },
    },
  }
}
