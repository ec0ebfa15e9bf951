import { expect, test } from 'vitest'
import { parseBlocks } from './parseBlocks.ts'

const paragraph = (...runs: object[]) => ({ kind: 'paragraph', runs })
const text = (words: string) => paragraph({ text: words })

test('paragraphs, headings and rules follow one another, without empty ones', () => {
  expect(parseBlocks('<h2>Point\n 1</h2><p> Un  <br>deux<br></p><p> </p><hr><p>Trois</p>quatre')).toEqual([
    { kind: 'heading', level: 2, runs: [{ text: 'Point 1' }] },
    text('Un\ndeux'),
    { kind: 'rule' },
    text('Trois'),
    text('quatre'),
  ])
})

test('no-break spaces are kept, and others collapsed across formats', () => {
  expect(parseBlocks('<p>Vote\u00A0: <strong> 9\u202Fvoix </strong> pour</p>')).toEqual([
    paragraph({ text: 'Vote\u00A0: ' }, { text: '9\u202Fvoix ', bold: true }, { text: 'pour' }),
  ])
})

test('formats are combined, and end with their element', () => {
  expect(parseBlocks('<p><strong>a<em>b</em></strong><u>c</u><s>d</s><sub>e</sub><sup>f</sup>g</p>')).toEqual([
    paragraph(
      { text: 'a', bold: true },
      { text: 'b', bold: true, italic: true },
      { text: 'c', underline: true },
      { text: 'd', strike: true },
      { text: 'e', position: 'sub' },
      { text: 'f', position: 'super' },
      { text: 'g' },
    ),
  ])
})

test('only links to other sites and addresses are links', () => {
  const link = (href: string) => parseBlocks(`<p><a href="${href}">ici</a></p>`)
  expect(link('https://example.org/a?b=c d')).toEqual([
    paragraph({ text: 'ici', link: 'https://example.org/a?b=c%20d' }),
  ])
  expect(link('mailto:cse@example.org')).toEqual([paragraph({ text: 'ici', link: 'mailto:cse@example.org' })])
  for (const href of ['/documents/3', 'javascript:alert(1)', 'file:///etc/passwd', 'https://', 'tel:+33'])
    expect(link(href)).toEqual([text('ici')])
})

test('lists hold lists, and know where they begin', () => {
  expect(parseBlocks('<ol start="3"><li>a<ul><li><p>b</p></li></ul></li><li></li><li>c</li></ol>')).toEqual([
    {
      kind: 'list',
      isOrdered: true,
      start: 3,
      items: [[text('a'), { kind: 'list', isOrdered: false, start: 1, items: [[text('b')]] }], [text('c')]],
    },
  ])
})

test('a quote holds paragraphs, and what is outside it goes on', () => {
  expect(parseBlocks('<ul><li>a<blockquote>b</blockquote>c</li><li>d</li></ul>')).toMatchObject([
    { items: [[text('a'), { kind: 'quote', blocks: [text('b')] }, text('c')], [text('d')]] },
  ])
})

test('levels of headings have no gap; a heading in a cell is bold text', () => {
  const levels = parseBlocks('<h4>a</h4><h2>b</h2><h4>c</h4><h3>d</h3>')
  expect(levels.map((block) => 'level' in block && block.level)).toEqual([2, 2, 3, 3])
  expect(parseBlocks('<table><tr><td><h3>a</h3></td></tr></table>')).toMatchObject([
    { rows: [[{ blocks: [paragraph({ text: 'a', bold: true })] }]] },
  ])
})

test('every row of a table has all columns, also where cells are joined', () => {
  const [table] = parseBlocks(
    '<table><thead><tr><th>A</th><th colspan="2">B</th></tr></thead><tbody><tr><td rowspan="2">c</td><td>d</td></tr><tr><td>e</td><td>f</td></tr></tbody></table>',
  )
  const cell = (words: string | null, more: object = {}) => ({
    isHeader: false,
    span: 1,
    blocks: words === null ? [] : [text(words)],
    ...more,
  })
  expect(table).toEqual({
    kind: 'table',
    columns: 3,
    headerRows: 1,
    rows: [
      [cell('A', { isHeader: true }), cell('B', { isHeader: true, span: 2 })],
      [cell('c'), cell('d'), cell(null)],
      [cell(null), cell('e'), cell('f')],
    ],
  })
})

test('titles above a table without thead are its header', () => {
  expect(parseBlocks('<table><tr><th>A</th></tr><tr><td>b</td></tr></table>')).toMatchObject([{ headerRows: 1 }])
  expect(parseBlocks('<table><tr><th>A</th><td>b</td></tr></table>')).toMatchObject([{ headerRows: 0 }])
})

test('hostile nesting and tables are bounded, and lose no text', () => {
  const depth = 2_000
  const deep = JSON.stringify(parseBlocks(`${'<ul><li>a<blockquote>'.repeat(depth)}fin`))
  expect(deep.match(/"a"/g)).toHaveLength(depth)
  expect(deep).toContain('"fin"')
  expect(deep.split('"quote"').length).toBeLessThan(10)
  const [wide] = parseBlocks(`<table><tr>${'<td colspan="1000" rowspan="1000">a</td>'.repeat(5)}</tr></table>`)
  expect(wide).toMatchObject({ columns: 24, rows: [[{ span: 24 }]] })
})

test('no text is no block', () => {
  for (const html of [
    '',
    ' ',
    '<p></p>',
    '<ul></ul>',
    '<table></table>',
    '<table><tr></tr></table>',
    '<blockquote> </blockquote>',
  ])
    expect(parseBlocks(html)).toEqual([])
})
