import { beforeAll, describe, expect, test } from 'vitest'
import { loadSanitizer, type SanitizedText } from '#server/ground/richText/sanitizer.ts'
import { declared } from '#server/operation/start/declared.ts'
import { cpuMs } from '#tests/support/cpuTime.ts'
import { mentionsOf } from './mentions.ts'

let clean: (html: string) => SanitizedText
beforeAll(async () => {
  clean = await loadSanitizer()
})
const picture = '<img src="/api/content_pictures/3/display?w=640&amp;f=webp" alt="Une salle" />'

describe('sanitizing rewrites HTML', () => {
  test.each([
    // HTML of the editor is unchanged.
    [
      '<h2>Titre</h2><p>Un <strong>mot</strong> <em>ou</em> deux<br />et trois</p><hr /><blockquote><p>Cité</p></blockquote>',
      '<h2>Titre</h2><p>Un <strong>mot</strong> <em>ou</em> deux<br />et trois</p><hr /><blockquote><p>Cité</p></blockquote>',
    ],
    ['<ul><li><p>Un</p><ol><li>Deux</li></ol></li></ul>', '<ul><li><p>Un</p><ol><li>Deux</li></ol></li></ul>'],
    [
      '<table><caption>Effectifs</caption><thead><tr><th scope="col" colspan="2">Site</th></tr></thead><tbody><tr><td rowspan="2">Rennes</td><td></td></tr></tbody></table>',
      '<table><caption>Effectifs</caption><thead><tr><th scope="col" colspan="2">Site</th></tr></thead><tbody><tr><td rowspan="2">Rennes</td><td></td></tr></tbody></table>',
    ],
    [
      `<figure>${picture}<figcaption>La salle</figcaption></figure>`,
      `<figure>${picture}<figcaption>La salle</figcaption></figure>`,
    ],
    // Other HTML is normalized.
    ['<h1>A</h1><h5>B</h5><b>c</b><i>d</i>', '<h2>A</h2><h4>B</h4><p><strong>c</strong><em>d</em></p>'],
    ['a<div>b<div>c</div>d</div>e', '<p>a</p><p>b</p><p>c</p><p>d</p><p>e</p>'],
    ['<dl><dt>Mot</dt><dd>Sens</dd></dl>', '<p>Mot</p><p>Sens</p>'],
    ['<li>Seul</li><td>Perdu</td><figcaption>Rien</figcaption>', '<p>Seul</p><p>Perdu</p><p>Rien</p>'],
    ['<ul>a<li>b<li>c</ul>', '<ul><li>a</li><li>b</li><li>c</li></ul>'],
    [
      '<table><tr><td>a<td>b<tr><th>c</table>',
      '<table><tbody><tr><td>a</td><td>b</td></tr><tr><th>c</th></tr></tbody></table>',
    ],
    ['<table>texte perdu</table>', '<table><tbody><tr><td>texte perdu</td></tr></tbody></table>'],
    ['<li>a<ul><li>b<div>c</div>d</li></ul>', '<p>a</p><ul><li>b<p>c</p><p>d</p></li></ul>'],
    ['<p>a <span>b</span><font> c</font></p>', '<p>a b c</p>'],
    ['<strong><p>a</p><p>b</p></strong>', '<p><strong>a</strong></p><p><strong>b</strong></p>'],
    ['<p><strong>a<em>b</strong>c</em></p>', '<p><strong>a<em>b</em></strong>c</p>'],
    ['<a href="/a">x<a href="/b">y</a></a>', '<p><a href="/a">x</a><a href="/b">y</a></p>'],
    // Empty elements are removed.
    ['<p></p><p> </p><ul><li></li></ul><strong></strong><blockquote> </blockquote><br>', ''],
    ['<p class="x" style="color:red" id="y" data-z="1" lang="fr">a</p>', '<p>a</p>'],
    ['<td colspan="0">a', '<p>a</p>'],
    [
      '<table><td colspan="9999" rowspan="-1" scope="x" width="3">a',
      '<table><tbody><tr><td>a</td></tr></tbody></table>',
    ],
    ['a<!-- b -->c<![CDATA[d]]><?php e ?>', '<p>ac</p>'],
    ['a\u0000b\u0007c\uD800d', '<p>abcd</p>'],
  ])('%j', (written, expected) => {
    expect(clean(written).html).toBe(expected)
    expect(clean(expected).html).toBe(expected)
  })
})

test.each([
  [
    'https://www.legifrance.gouv.fr/codes?a=1&b=é',
    'https://www.legifrance.gouv.fr/codes?a=1&amp;b=%C3%A9" target="_blank" rel="noopener noreferrer',
  ],
  ['http://ancien.exemple.fr', 'http://ancien.exemple.fr/" target="_blank" rel="noopener noreferrer'],
  ['mailto:csec@exemple.fr', 'mailto:csec@exemple.fr'],
  ['tel:+33639981000', 'tel:+33639981000'],
  ['/documents/12?page=3', '/documents/12?page=3'],
  [' /seances/4 ', '/seances/4'],
  [
    'https://exemple.fr/?q=&quot;a b&quot;',
    'https://exemple.fr/?q=%22a%20b%22" target="_blank" rel="noopener noreferrer',
  ],
  ['/recherche?q=&quot;a b&quot;', '/recherche?q=%22a%20b%22'],
])('the link %s is kept', (href, written) => {
  expect(clean(`<a href="${href}">x</a>`).html).toBe(`<p><a href="${written}">x</a></p>`)
})

test.each([
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'java&#10;script:alert(1)',
  ' &#14; javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://a.exemple.fr/x',
  'file:///etc/passwd',
  'ftp://a.exemple.fr/x',
  '//evil.test/x',
  '/\\evil.test',
  '/.//evil.test',
  '/a b',
  '\\\\evil.test',
  'https:/\\evil.test',
  'https://user:secret@evil.test/',
  'https://portail.exemple.fr@evil.test/',
  'https://evil.test/\u202Efdp.exe',
  'https://localhost/x',
  'mailto:',
  'tel:alert(1)',
  '#ancre',
  'page.html',
  '',
])('the link %j is removed', (href) => {
  expect(clean(`<p><a href="${href}">x</a></p>`).html).toBe('<p>x</p>')
})

test.each([
  'https://ailleurs.exemple.fr/x.png',
  '//ailleurs.exemple.fr/x.png',
  'data:image/png;base64,AAAA',
  '/api/content_pictures/3/display/../../me',
  '/api/content_pictures/0/display',
  '/api/content_pictures/99999999999/display',
  '/api/content_pictures/3/display?w=640&x=1',
  '/api/profile_pictures/3',
  'javascript:alert(1)',
  'x',
])('the image %j is removed', (src) => {
  expect(clean(`<p>a<img src="${src}" alt="b"></p>`)).toMatchObject({ html: '<p>a</p>', undescribed: 0 })
})

test('an image of the portal without a description is removed, and counted', () => {
  const src = '/api/content_pictures/3/display'
  expect(
    clean(
      `a<img src="${src}"><img src="${src}" alt=" ">b<img src="${src}" alt="La &quot;salle&quot; <b>" onerror="x()" width="640px" height="427">`,
    ),
  ).toEqual({
    html: `<p>ab<img src="${src}" alt="La &quot;salle&quot; &lt;b&gt;" height="427" /></p>`,
    plain: 'ab',
    undescribed: 2,
  })
})

test('the plain text has a line for each paragraph', () => {
  expect(
    clean('<h2>Titre</h2><p>Un &amp; <strong>deux</strong><br>trois</p><table><tr><td>a</td><td>b</td></tr></table>')
      .plain,
  ).toBe('Titre\nUn & deux\ntrois\na\nb')
})

test('linked records are extracted from the sanitized text', () => {
  const { html } =
    clean(`<a href="/api/media/4/file">a</a><b><a href="/documents/7?page=2">b</a></b><a href="/documents/7">c</a>
    <a href="/seances/9#point">d</a><a href="/documents/7/modification">e</a>${picture}<p>href="/documents/8"</p>`)
  expect(mentionsOf(html, declared.linkedRecords)).toEqual({ media: [4], documents: [7], sessions: [9], pictures: [3] })
})

test('absolute URLs of the portal become paths, however they are written', async () => {
  const origin = 'https://portail.exemple.fr'
  const cleanHere = await loadSanitizer({ publicUrl: new URL(origin), port: 1 })
  const { html } = cleanHere(
    `<a href="${origin}/api/./media/4/file?a=1#b">a</a><a href="/api/media/%35/file">b</a><a href="${origin}:443/documents/7">c</a>
    <a href="https://autre.exemple.fr/api/media/6/file">d</a><a href="${origin}//evil.test/api/media/8/file">e</a>`,
  )
  expect(html).toContain('<a href="/api/media/4/file?a=1#b">a</a>')
  expect(html).toContain('<a href="/documents/7">c</a>')
  expect(html).not.toContain('href="//')
  expect(cleanHere(html).html).toBe(html)
  expect(mentionsOf(html, declared.linkedRecords)).toEqual({
    media: [4, 5],
    documents: [7],
    sessions: [],
    pictures: [],
  })
})

/** Texts of maximum length that are deeply nested, malformed or repetitive. */
const heavy: Record<string, string> = {
  bold: '<b>'.repeat(66_000),
  crossed: '<b>'.repeat(33_000) + '</i>'.repeat(25_000),
  quotes: '<blockquote>x'.repeat(15_000),
  divisions: '<div>x'.repeat(33_000),
  tables: '<table><tr><td>x'.repeat(12_000),
  lists: '<ul><li>x'.repeat(20_000),
  drawings: '<svg><g>'.repeat(25_000),
  angles: '<'.repeat(200_000),
  entities: '&amp;'.repeat(40_000),
  attributes: `<a ${'x '.repeat(99_000)}>`,
  quoted: '<a href="'.repeat(20_000),
  comments: '<!--'.repeat(50_000),
  marks: '<b>x</b>'.repeat(25_000),
}
test.each(Object.entries(heavy))('200,000 characters are sanitized in linear time: %s', (_name, html) => {
  let once = ''
  // A second on a slow processor; quadratic time would take tens of seconds.
  expect(cpuMs(() => (once = clean(html).html))).toBeLessThan(5_000)
  expect(clean(once).html).toBe(once)
})

test('sanitizing is idempotent, and leaves only the allow-list, for random input', () => {
  const pieces =
    '<p>|</p>|<div>|</div>|<ul>|<ol>|</ul>|<li>|</li>|<table>|</table>|<tr>|<td>|</td>|<th>|<caption>|<figure>|<figcaption>|</figure>|<blockquote>|</blockquote>|<b>|</b>|<em>|</em>|<a href="/a">|</a>|<a href="javascript:x">|<br>|<hr>|<h1>|</h1>|<svg>|</svg>|<math>|<mtext>|<style>|</style>|<script>|</script>|<!--|-->|<template>|<noscript>|</noscript>|<title>|a| |\n|&amp;|&lt;|&#13;|"|<img src="/api/content_pictures/3/display" alt="x">|<p title="</p>">|<tbody>|<thead>|<textarea>|</textarea>|é|\u0301|\u0338'.split(
      '|',
    )
  let seed = 42
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  for (let count = 0; count < 5_000; count++) {
    const html = Array.from({ length: 2 + next(25) }, () => pieces[next(pieces.length)]).join('')
    const once = clean(html)
    const twice = clean(once.html)
    expect(twice, html).toEqual({ ...once, undescribed: 0 })
    expect(
      once.html.replaceAll(
        /<\/?(p|h[234]|ul|ol|li|strong|em|a|blockquote|table|caption|thead|tbody|tr|th|td|figure|figcaption|img|br|hr)( (href|src|alt)="[^"<>]*")*( \/)?>/g,
        '',
      ),
      html,
    ).not.toMatch(/[<>]/)
  }
})
