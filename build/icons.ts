import * as drawings from '@mdi/js'
import type { Plugin } from 'vite'

const library = '@mdi/js'
const imported = /import \{([^}]+)\} from '@mdi\/js'/g

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
      file = (await this.resolve(library))?.id ?? library
    },
    transform: {
      filter: { id: /\/web\/.*\.tsx?$/, code: library },
      handler: (code) => ({
        code: code.replaceAll(imported, (_whole, names: string) =>
          names
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean)
            .map((name) => `import { ${name} } from '${library}?${name}'`)
            .join(';'),
        ),
        map: null,
      }),
    },
    resolveId: {
      filter: { id: /^@mdi\/js\?/ },
      handler: (id) => `${file}${id.slice(library.length)}`,
    },
    load: {
      filter: { id: /@mdi\/js.*\?mdi/ },
      handler(id) {
        const name = id.slice(id.lastIndexOf('?') + 1)
        const drawing = new Map(Object.entries(drawings)).get(name)
        if (!drawing) this.error(`There is no drawing ${name}`)
        return `export const ${name} = ${JSON.stringify(drawing)}`
      },
    },
  }
}
