import type { DemoBody } from '#demo/bodies.ts'
import type { DemoDocument, DemoSection } from '#demo/filing.ts'
import { createRandom, type Random } from '#demo/random.ts'
import { count, euros, exactEuros, percent, withFrenchSpaces } from '#demo/typography.ts'
import type { Cell, Prose, TablePlan } from './prose.ts'
import { proseBySubject } from './proseBySubject.ts'
import { subjects } from './subjects.ts'

/** An element of a page. */
export type Block =
  | { kind: 'heading'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; title: string; columns: readonly string[]; rows: string[][] }

/** Months before which « de » is not elided. */
const months = ['janvier', 'février', 'mars', 'mai', 'juin', 'juillet', 'septembre', 'novembre', 'décembre'] as const

/** Generates sections without end: the pages of the document take as many as fit. */
export function* generateBlocks(document: DemoDocument, body: DemoBody, version: number): Generator<Block, never> {
  const draws = createRandom(`${document.reference} v${version}`)
  const next = createParagraphPicker(draws)
  let rank = 0
  for (const { heading, subject } of sections(document, draws)) {
    const prose = proseBySubject[subject]
    yield { kind: 'heading', text: heading }
    for (let left = draws.integer(1, 3); left > 0; left -= 1) {
      yield { kind: 'paragraph', text: fillTemplate(next(prose), body, draws) }
    }
    rank += 1
    if (rank % 3 === 2) yield table(prose.table, body, draws)
    if (rank % 3 === 0) yield list(prose, body, draws)
  }
  throw new Error('There is always one more annex')
}

/** Generates the outline of the document, or the usual parts of its subject, then annexes on other subjects. */
function* sections({ content }: DemoDocument, draws: Random): Generator<DemoSection> {
  const usual = proseBySubject[content.subject].headings.map((heading, index) => ({
    heading: `${index + 1}. ${heading}`,
    subject: content.subject,
  }))
  yield* content.outline.length > 0 ? content.outline : usual
  for (let annex = 1; ; annex += 1) {
    const subject = draws.pick(subjects)
    yield { heading: `Annexe ${annex}. ${draws.pick(proseBySubject[subject].headings)}`, subject }
  }
}

/** Creates the first page's list of key points. */
export const essentials = (document: DemoDocument, body: DemoBody): Block & { kind: 'list' } =>
  list(proseBySubject[document.content.subject], body, createRandom(`${document.reference} essentials`))

/** Returns a sentence that no other document has, to search for a page. */
export function landmark({ reference }: Pick<DemoDocument, 'reference'>): string {
  const draws = createRandom(`${reference} landmark`)
  return `Ce dossier porte la référence ${reference} ; son nom d’usage est « ${draws.pick(things)} ${draws.pick(colours)} ».`
}
const things = [
  'aubépine',
  'bruyère',
  'capucine',
  'églantine',
  'fougère',
  'glycine',
  'jonquille',
  'œillette',
  'pervenche',
  'tubéreuse',
] as const
const colours = ['ambrée', 'azurée', 'cuivrée', 'dorée', 'lilas', 'nacrée', 'pourpre', 'vermeille'] as const

/** Creates a function that picks paragraphs of a subject: each is used once before any is repeated. */
function createParagraphPicker(draws: Random): (prose: Prose) => string {
  const waiting = new Map<Prose, string[]>()
  return (prose) => {
    const [next = '', ...rest] = waiting.get(prose) ?? draws.shuffle(prose.paragraphs)
    if (rest.length > 0) waiting.set(prose, rest)
    else waiting.delete(prose)
    return next
  }
}

function fillTemplate(template: string, body: DemoBody, draws: Random): string {
  const words: Record<string, () => string> = {
    n: () => count(draws.integer(3, 48)),
    hundreds: () => count(draws.integer(110, 1_840)),
    rate: () => percent(draws.integer(80, 485)),
    little: () => percent(draws.integer(6, 79)),
    amount: () => euros(draws.integer(12, 960) * 125),
    bonus: () => euros(draws.integer(12, 48) * 50),
    site: () => draws.pick(body.sites),
    month: () => draws.pick(months),
  }
  return withFrenchSpaces(template.replace(/\{(\w+)\}/gu, (braced, name: string) => words[name]?.() ?? braced))
}

const list = (prose: Prose, body: DemoBody, draws: Random) => ({
  kind: 'list' as const,
  items: draws.shuffle(prose.statements).map((statement) => fillTemplate(statement, body, draws)),
})

function table({ title, columns, rows, cells, total }: TablePlan, body: DemoBody, draws: Random): Block {
  const values = (rows ?? body.sites).map((name) => ({
    name,
    drawn: cells.map(({ min, max }) => draws.integer(min, max)),
  }))
  const lines = values.map(({ name, drawn }) => [
    name,
    ...drawn.map((value, column) => formatCell(cells[column], value)),
  ])
  const sums = cells.map((cell, column) => {
    const sum = values.reduce((added, { drawn }) => added + (drawn[column] ?? 0), 0)
    return formatCell(cell, cell.unit === 'rate' ? Math.round(sum / values.length) : sum)
  })
  return { kind: 'table', title, columns, rows: total ? [...lines, ['Ensemble', ...sums]] : lines }
}

function formatCell(cell: Cell | undefined, value: number): string {
  if (cell?.unit === 'euros') return exactEuros(value + (value % 20) * 0.05)
  return cell?.unit === 'rate' ? percent(value) : count(value)
}
