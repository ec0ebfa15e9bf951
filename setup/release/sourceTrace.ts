import { readFileSync } from 'node:fs'
import { isBuiltin, stripTypeScriptTypes } from 'node:module'
import { dirname, join, normalize } from 'node:path'
import { parseAst } from 'rolldown/parseAst'

/** What modules need when Node runs them from their sources. Paths are relative to the project, and sorted. */
export interface SourceTrace {
  /** the modules themselves, and those that they import */
  sources: string[]
  /** names of the packages that they import */
  packages: string[]
  /** modules that they start in a thread or a process of their own */
  started: string[]
  /** files and folders beside them whose path they make of their own */
  data: string[]
}

/** A node of a syntax tree (ESTree). */
interface Node {
  type: string
  [field: string]: unknown
}

/**
 * Follows the imports of modules as Node does, after it has removed the types.
 * @param project absolute path
 * @param entries relative to the project
 */
export function traceSources(project: string, entries: readonly string[]): SourceTrace {
  const { imports } = JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as {
    imports: Record<string, string>
  }
  const found = { packages: new Set<string>(), started: new Set<string>(), data: new Set<string>() }
  const sources = new Set(entries.map((entry) => normalize(entry)))
  for (const source of sources) {
    const place = (specifier: string) => placeOf(specifier, source, imports)
    for (const { kind, specifier } of findReferences(readFileSync(join(project, source), 'utf8'))) {
      const path = place(specifier)
      if (kind === 'import' && path) sources.add(path)
      else if (kind === 'import') addPackage(found.packages, specifier)
      else if (path?.endsWith('.ts')) found.started.add(path)
      else if (path) found.data.add(path)
    }
  }
  const sorted = (paths: Set<string>) => [...paths].sort(compareText)
  return {
    sources: sorted(sources),
    packages: sorted(found.packages),
    started: sorted(found.started),
    data: sorted(found.data),
  }
}

/** Orders texts by their code units, the same on every machine. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** The name of the package of a module: `@scope/name/file.js` is of `@scope/name`. */
export const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

function addPackage(packages: Set<string>, specifier: string) {
  if (!isBuiltin(specifier)) packages.add(packageOf(specifier))
}

/** The path of a module or file of the project; null for one of a package or of Node. */
function placeOf(specifier: string, source: string, imports: Record<string, string>): string | null {
  if (specifier.startsWith('.')) return join(dirname(source), specifier)
  if (!specifier.startsWith('#')) return null
  const name = Object.keys(imports).find((pattern) => specifier.startsWith(pattern.slice(0, -1)))
  if (name === undefined) throw new Error(`${source}: ${specifier} is not among the imports of package.json`)
  return normalize((imports[name] ?? '').replace('*', specifier.slice(name.length - 1)))
}

/**
 * Finds the packages that bundled code loads when it runs, and those whose files it looks for: the bundle keeps the paths
 * of their modules.
 * @param code of one file of the bundle
 */
export function findLoadedPackages(code: string): string[] {
  const found = new Set<string>()
  walk(parseAst(code) as unknown as Node, (node) => {
    const [first] = (node['arguments'] ?? []) as [unknown]
    const { name, property } = (node['callee'] ?? {}) as { name?: string; property?: Node }
    if (importTypes.test(node.type)) add(node['source'])
    else if (node.type === 'CallExpression' && /require|^resolve$/.test(name ?? String(property?.['name']))) add(first)
    else if (node.type === 'NewExpression' && name === 'URL') add(first, '../node_modules/')
  })
  function add(node: unknown, prefix = '') {
    const specifier = textOf(node)
    if (specifier?.startsWith(prefix) && /^[@\w]/.test(specifier.slice(prefix.length)))
      addPackage(found, specifier.slice(prefix.length))
  }
  return [...found].sort(compareText)
}

type Reference = { kind: 'import' | 'path'; specifier: string }

function findReferences(code: string): Reference[] {
  const references: Reference[] = []
  const add = (kind: Reference['kind'], node: unknown, prefix = '') => {
    const text = textOf(node)
    if (text !== null) references.push({ kind, specifier: prefix + text })
  }
  const program = parseAst(stripTypeScriptTypes(code), { lang: 'js' }) as unknown as Node & { body: Node[] }
  // Most modules have declarations only, which are at the top.
  const nodes = /import\s*\(|import\.meta/.test(code)
    ? [program]
    : program.body.filter(({ type }) => importTypes.test(type))
  for (const node of nodes) walk(node, visit)
  function visit(node: Node) {
    const [first, second] = (node['arguments'] ?? []) as [unknown, unknown]
    if (importTypes.test(node.type)) add('import', node['source'])
    else if (node.type === 'NewExpression' && isMeta(second, 'url')) add('path', first, './')
    else if (node.type === 'CallExpression' && isMeta(first, 'dirname')) add('path', second, './')
    else if (node.type === 'CallExpression' && isMeta(node['callee'], 'resolve')) add('path', first)
  }
  return references
}

const importTypes = /^(Import|ExportNamed|ExportAll)Declaration$|^ImportExpression$/

/** The text of a literal, also of a template without expressions; null for other nodes. */
function textOf(node: unknown): string | null {
  const {
    type,
    value,
    quasis = [],
  } = (node ?? {}) as {
    type?: string
    value?: unknown
    quasis?: { value: { cooked: string } }[]
  }
  if (type === 'Literal') return typeof value === 'string' ? value : null
  return type === 'TemplateLiteral' && quasis.length === 1 ? (quasis[0]?.value.cooked ?? null) : null
}

/** Whether the node is `import.meta.<name>`. */
function isMeta(node: unknown, name: string): boolean {
  const { type, object, property } = (node ?? {}) as { type?: string; object?: Node; property?: Node }
  return type === 'MemberExpression' && object?.type === 'MetaProperty' && property?.['name'] === name
}

function walk(node: Node, visit: (node: Node) => void) {
  visit(node)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit)
  }
}
