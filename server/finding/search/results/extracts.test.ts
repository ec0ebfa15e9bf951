import { expect, test } from 'vitest'
import { entryTermsOf } from '#server/finding/search/indexing/entryTerms.ts'
import { termOf } from '#server/finding/search/words/stem.ts'
import type { Section } from '#server/ground/searchEntries/entry.ts'
import { createExtractor } from './extracts.ts'

const section = 3

/** @param words « cse », « comité+social »: single terms, sequences */
const extractOf = async (words: string, text: string) => {
  const asked = words.split(' ').map((word) => word.split('+').map(termOf))
  const terms = new Map([...new Set(asked.flat())].map((term, id) => [id, term]))
  const ids = new Map([...terms].map(([id, term]) => [term, id]))
  const groups = asked.map((each) => ({
    alternatives: [{ termIds: each.map((term) => ids.get(term) ?? -1), weight: 1 }],
    offsets: null,
    position: null,
  }))
  const sections: Section[] = Array.from({ length: section }, () => ({ field: 'text', page: null, text: 'Le CSE' }))
  const { postings } = await entryTermsOf({ sections: [...sections, { field: 'text', page: null, text }] })
  const positions = new Map([...terms].map(([id, term]) => [id, Int32Array.from(postings.get(term)?.places ?? [])]))
  return createExtractor({ groups, terms })({ parts: [{ number: section, text }] }, positions)
}
const marksOf = async (words: string, text: string) =>
  [...(await extractOf(words, text)).html.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, word]) => word)

test.each([
  ['allocation', 'Le droit aux allocations du salarié démissionnaire', ['allocations']],
  ['lettre contrat', 'La lettre d’engagement ou le contrat', ['lettre', 'contrat']],
  ['reelle cause', 'Sans cause réelle et sérieuse', ['cause', 'réelle']],
  ['agir harcelement', 'Des agissements répétés de harcèlement', ['agissements', 'harcèlement']],
  [
    'conseil prudhomme',
    'Le conseil de prud’hommes, des conseils prud hommes',
    ['conseil', 'prud’hommes', 'conseils', 'prud hommes'],
  ],
  ['essai', 'À l’essai, ou d’ESSAI.', ['essai', 'ESSAI']],
  ['delegation heure', 'La délé-\ngation de 14h30', ['délégation', '14h30']],
  ['cse accord', 'L’accord du C.S.E., celui du CSE', ['accord', 'C.S.E.', 'CSE']],
  ['salarie', 'Les salarié·e·s et l’employeur', ['salarié·e·s']],
  ['article accord', 'L’accord de l’art. 12', ['accord', 'art']],
  ['oeuvre', 'Les œuvres sociales', ['œuvres']],
  ['manoeuvre accord', 'L’accord du manœuvre', ['accord', 'manœuvre']],
  ['desoeuvre accord', 'L’accord du désœuvré', ['accord', 'désœuvré']],
  ['educateur accord', 'L’accord de l’éducatrice et de l’éducateur', ['accord', 'éducatrice', 'éducateur']],
  ['tuteur accord', 'L’accord de la tutrice', ['accord', 'tutrice']],
  ['ce accord', 'L’accord du CE', ['accord', 'CE']],
  ['dp accord', 'L’accord des DPs', ['accord', 'DPs']],
  ['delegation accord', 'L’accord de la dé-\nlégation', ['accord', 'délégation']],
  ['delegation accord', 'L’accord de la dé\u00ADlégation', ['accord', 'délégation']],
  ['delegation accord', 'L’accord de la de\u0301le\u0301gation', ['accord', 'de\u0301le\u0301gation']],
  ['financement accord', 'L’accord de ﬁnancement', ['accord', 'ﬁnancement']],
  ['laetitia accord', 'L’accord de Lætitia', ['accord', 'Lætitia']],
  ['prudhomme accord', 'L’accord des Prud hommes', ['accord', 'Prud hommes']],
  ['heure', 'À 14h30 précises', ['14h30']],
  ['article', 'Selon l’art. 12 du texte', ['art']],
])('« %s » is marked in « %s »', async (words, text, marks) => {
  expect(await marksOf(words, text)).toEqual(marks)
})

test.each([
  ['50 salarie', 'Au-delà de 50 salariés', ['50', 'salariés']],
  ['2315-30 formation', 'La formation de l’article L. 2315‑30 et 2315-301', ['formation', 'L. 2315‑30']],
])('numbers are highlighted like words: « %s » in « %s »', async (words, text, marks) => {
  const far = 'Rien de cela ne compte ici. '.repeat(40)
  expect(await marksOf(words, `${far}Ce salarié, une formation. ${far}${text}. ${far}`)).toEqual(marks)
})

test.each([
  ['cse comite+social+economique', 'Le logement social et le CSE', ['CSE']],
  ['cse comite+social+economique', 'L’aide sociale du comité social et économique', ['comité', 'social', 'économique']],
  ['cse comite+social+economique', 'Un comité, un choix social, le C.S.E.', ['C.S.E.']],
  ['heure+delegation', 'Vingt heures ; des heures de délégation, une heure', ['heures', 'délégation']],
  ['heure+delegation', 'La délégation de sept heures', ['délégation', 'heures']],
  ['heure+delegation', 'Les heures, dont celles de la délégation', ['heures', 'délégation']],
  ['heure+delegation', 'Des heures d’une autre délégation ; les heures de délé-\ngation', ['heures', 'délégation']],
])('terms of an expression are highlighted only in sequence: « %s » in « %s »', async (words, text, marks) => {
  expect(await marksOf(words, text)).toEqual(marks)
})

test('the extract shows the phrase, even if its words occur elsewhere', async () => {
  const text = `${'Les heures du jour, la délégation, les heures. '.repeat(20)}Les heures de délégation. ${'Des heures. '.repeat(40)}`
  expect(await marksOf('heure+delegation', text)).toEqual(['heures', 'délégation'])
  expect((await extractOf('heure+delegation', text)).html).toContain('<mark>heures</mark> de <mark>délégation</mark>.')
})

test('a stop word is not highlighted for a word spelled alike', async () => {
  expect(await extractOf('faute', 'Il faut une faute')).toEqual({
    html: 'Il faut une <mark>faute</mark>',
    forms: ['faute'],
  })
})

test('the extract shows the stretch with most of the words, wherever it is', async () => {
  const text = `Une lettre. ${'Rien de cela ne compte ici. '.repeat(40)}L’allocation de la lettre. ${'Rien non plus. '.repeat(40)}`
  expect(await marksOf('lettre allocation', text)).toEqual(['allocation', 'lettre'])
})

test('a word more frequent than the index tells is highlighted to the end', async () => {
  const text = `${'Le CSE vote. '.repeat(1_100)}Le budget du CSE.`
  const { html } = await extractOf('cse budget', text)
  expect(html).toContain('Le <mark>budget</mark> du <mark>CSE</mark>.')
})

test('words are found beyond the first piece of a very long section', async () => {
  const text = `${'Rien de cela ne compte ici, 14h30. '.repeat(1_500)}Le budget de l’année.`
  expect(await marksOf('budget annee', text)).toEqual(['budget', 'année'])
})
