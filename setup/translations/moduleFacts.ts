import { posix } from 'node:path'
import { parseAst } from 'vite'

/** What a module of the interface imports, and the texts that it may name. */
export interface ModuleFacts {
  /** modules that come with it; a glob for several */
  imports: readonly string[]
  /** modules that it loads later */
  laterImports: readonly string[]
  /** files of translations that it adds */
  translations: readonly string[]
  /** strings that may be keys of translations */
  strings: readonly string[]
  /** keys with variable parts, such as « agenda.view.{view} » */
  patterns: readonly RegExp[]
}

type Node = Readonly<Record<string, unknown>> & { type: string }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Types, and the other names of a screen, which only the palette reads. */
const isSkipped = (node: Node) =>
  (node.type.startsWith('TS') && !node.type.endsWith('Expression')) ||
  (node.type === 'Property' && isNode(node.key) && node.key.name === 'otherNames')

const isGlobImport = ({ callee }: Node) =>
  isNode(callee) &&
  isNode(callee.object) &&
  callee.object.type === 'MetaProperty' &&
  isNode(callee.property) &&
  callee.property.name === 'glob'

/** @param path from the root of the project: `web/meetings/…/Page.tsx` */
export function readModule(path: string, source: string): ModuleFacts {
  const facts = {
    imports: [] as string[],
    laterImports: [] as string[],
    translations: [] as string[],
    strings: [] as string[],
    patterns: [] as RegExp[],
  }
  const addImport = (named: unknown, list: string[]) => {
    const target = isNode(named) && typeof named.value === 'string' ? resolve(path, named.value) : undefined
    if (target === undefined) return
    if (target.includes('/locales/')) facts.translations.push(posix.basename(target))
    else list.push(target)
  }
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value) || isSkipped(value)) return
    switch (value.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
        if ((value.importKind ?? value.exportKind) !== 'type') addImport(value.source, facts.imports)
        return
      case 'ImportExpression':
        return addImport(value.source, facts.laterImports)
      case 'CallExpression':
        // import.meta.glob(pattern, { eager: true })
        if (isGlobImport(value)) return addImport((value.arguments as unknown[])[0], facts.imports)
        return Object.values(value).forEach(visit)
      case 'ExportNamedDeclaration':
        if (value.source && value.exportKind !== 'type') addImport(value.source, facts.imports)
        return visit(value.declaration)
      case 'Property':
        // The key of an object is a name of its own, such as a kind of notification.
        if (value.computed) visit(value.key)
        return visit(value.value)
      case 'Literal':
        if (typeof value.value === 'string') facts.strings.push(value.value)
        return
      case 'TemplateLiteral':
        facts.patterns.push(...patternsOf(value))
        return visit(value.expressions)
      default:
        return Object.values(value).forEach(visit)
    }
  }
  visit(parseAst(source, { lang: path.endsWith('x') ? 'tsx' : 'ts' }))
  return facts
}

function resolve(from: string, named: string): string | undefined {
  if (named.startsWith('#web/')) return `web/${named.slice('#web/'.length)}`
  return named.startsWith('.') ? posix.join(posix.dirname(from), named) : undefined
}

/** None when it begins with a variable: it could be any text. */
function patternsOf(template: Node): RegExp[] {
  const parts = (template.quasis as { value: { raw: string } }[]).map(({ value }) => value.raw)
  return /^[A-Za-z]\w*\./.test(parts[0] ?? '')
    ? [new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('\\w+')}$`)]
    : []
}
