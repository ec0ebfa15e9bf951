import { describe, expect, test } from 'vitest'
import { termOf } from './stem.ts'
import { tokenize } from './tokenizer.ts'

/** Returns the terms of a text, in order. */
const terms = (text: string) => tokenize(text).map(({ term }) => term)
/** Returns the words of a text as written. */
const places = (text: string) => tokenize(text).map(({ start, end }) => text.slice(start, end))

describe('equivalent spellings', () => {
  test.each([
    ['case', 'ÉLECTION', 'élection'],
    ['accents', 'délégué', 'delegue'],
    ['accents written apart', 'de\u0301le\u0301gue\u0301', 'délégué'],
    ['œ', 'œuvres', 'oeuvres'],
    ['æ', 'Lætitia', 'laetitia'],
    ['typographic ligatures of a PDF', 'oﬃciel ﬁnancement', 'officiel financement'],
    ['full-width letters', 'ＣＳＥ', 'CSE'],
    ['mathematical letters', '𝐂𝐒𝐄', 'CSE'],
    ['strokes of other languages', 'Søren Łukasz Strauß', 'soren lukasz strauss'],
    ['soft hyphens', 'délé\u00ADga\u00ADtion', 'délégation'],
    ['a blank without width', 'délé\uFEFFgation unique', 'délégation unique'],
    ['zero-width characters', 'délé\u200Bga\u2060tion\uFEFF', 'délégation'],
    ['plural', 'réunions extraordinaires', 'réunion extraordinaire'],
    ['plural in -aux', 'principaux', 'principal'],
    ['feminine', 'consultative', 'consultatif'],
    ['feminine in -ée', 'salariées licenciées', 'salarié licencié'],
    ['feminine in -ère', 'conseillère financière', 'conseiller financier'],
    ['feminine in -ieure', 'la durée inférieure', 'le durée inférieur'],
    ['short feminine', 'élues', 'élu'],
    ['verb and noun', 'licencier', 'licenciement'],
    ['verb and its noun in -ation', 'organiser rémunérer modifier', 'organisation rémunération modification'],
    ['one n for two', 'rupture conventionelle professionel', 'rupture conventionnelle professionnel'],
    ['both genders at once, with points', 'salarié·e·s délégué.e.s', 'salarié délégué'],
    ['both genders at once, with brackets', 'élu(e)s membre(s)', 'élu membre'],
    ['both genders at once, with hyphens', 'employé-e-s', 'employé'],
    ['plural acronyms', 'des CSEs et DPs', 'des CSE et DP'],
    ['dotted acronyms', 'C.S.E. et R.I', 'CSE et RI'],
    ['acronyms with &', 'R&D', 'RD'],
    ['P.-V.', 'P.-V.', 'PV'],
  ])('%s: « %s » equals « %s »', (_, one, other) => {
    expect(terms(one)).toEqual(terms(other))
    expect(terms(one)).not.toEqual([])
  })

  test.each(["'", '’', 'ʼ', '‘', '´', '`', '′', '＇'])('%s works as an apostrophe', (sign) => {
    expect(terms(`l${sign}accord d${sign}entreprise aujourd${sign}hui prud${sign}hommes`)).toEqual(
      terms('accord entreprise aujourdhui prudhommes'),
    )
  })

  test.each(['prud’hommes', 'prud hommes', 'Prud hommes', 'prud-hommes', 'prud’ hommes', 'Prud’Homme', 'prudhommes'])(
    '« %s » is one word',
    (written) => expect(terms(written)).toEqual(['prudhom']),
  )

  test.each(['-', '\u2010', '\u2011', '–', ' ', '\u00A0', '\u202F'])('« procès%sverbal » is two words', (sign) => {
    expect(terms(`procès${sign}verbal`)).toEqual(terms('procès verbal'))
  })
})

test('« Aujourd hui » and « Art 12 » are recognised anywhere', () => {
  expect(terms('Aujourd hui, Art 12')).toEqual(terms('aujourd’hui, article 12'))
})

describe('elisions', () => {
  test.each(['l', 'd', 'j', 'm', 'n', 's', 't', 'c', 'qu', 'jusqu', 'lorsqu', 'puisqu', 'quoiqu', 'quelqu'])(
    '%s’ is dropped as an elision',
    (elided) =>
      expect(places(`${elided}’employeur ${elided.toUpperCase()}’EMPLOYEUR`)).toEqual(['employeur', 'EMPLOYEUR']),
  )

  test.each([
    ['Côte d’Ivoire', ['Côte', 'Ivoire']],
    ['O’Brien', ['O’Brien']],
    ['l’entr’aide', ['entr’aide']],
    ['presqu’île', ['presqu’île']],
    ['d’ essai', ['essai']],
    ['l’U.E.S.', ['U.E.S.']],
    ['I.-L’employeur', ['employeur']],
    ['‘travail’', ['travail']],
  ])('« %s »', (text, expected) => expect(places(text).slice(-expected.length)).toEqual(expected))
})

describe('stop words', () => {
  test.each([
    ['peut-il', []],
    ['Est-ce que je le leur ai fait ?', []],
    ['y a-t-il un délai ?', ['délai']],
    ['Pourquoi et comment faut-il que je puisse voter ?', ['puisse', 'voter']],
    ['quelqu’un', []],
    ['LES ÉLECTIONS DU CSE', ['ÉLECTIONS', 'CSE']],
    ['ce que dit le CE', ['dit', 'CE']],
    ['CE', ['CE']],
    ['ce', []],
    ['QUE DIT CE TEXTE', ['DIT', 'TEXTE']],
    ['si la SA a un SI', ['SA', 'SI']],
  ])('« %s »', (text, expected) => expect(places(text)).toEqual(expected))

  test('stop words count in the positions of other words', () => {
    expect(tokenize('ordre du jour de l’instance').map(({ position }) => position)).toEqual([0, 2, 5])
    expect(tokenize('d’accord').map(({ position }) => position)).toEqual(
      tokenize('d accord').map(({ position }) => position),
    )
  })
})

describe('words hyphenated at a line end', () => {
  test.each([
    ['délé-\ngation', ['délégation', 'délé', 'gation']],
    ['délé\u2010\r\n  gation', ['délégation', 'délé', 'gation']],
    ['délé\u00AD\ngation', ['délégation']],
    ['procès-\nverbal', ['procèsverbal', 'procès', 'verbal']],
    ['peut-\nelle', []],
    ['CSE-\ncentral', ['CSE', 'central']],
    ['Saint-\nÉtienne', ['Saint', 'Étienne']],
    ['fin\nde ligne', ['fin', 'ligne']],
    ['fin -\nautre', ['fin', 'autre']],
  ])('%j', (text, expected) => {
    const folded = (word: string) =>
      word
        .normalize('NFD')
        .replace(/[\u0300-\u036F]/g, '')
        .toLowerCase()
    expect(tokenize(text).map((word) => word.folded)).toEqual(expected.map(folded))
  })

  test('a hyphenated word and its halves share a position, the next word has the next one', () => {
    expect(tokenize('la délé-\ngation unique').map(({ start, end, position }) => [start, end, position])).toEqual([
      [3, 15, 1],
      [3, 7, 1],
      [9, 15, 1],
      [16, 22, 2],
    ])
  })
})

describe('articles of law', () => {
  test.each([
    'L. 2315-30',
    'L2315-30',
    'l2315-30',
    'l 2315-30',
    'L.2315-30',
    'l.2315-30',
    'L.\u00A02315-30',
    'L. 2315\u201130',
    'L. * 2315-30',
    'L.\n2315-30',
    'L. 2315-\n30',
    'Ｌ．２３１５－３０',
  ])('« %s » gives one word, with and without its letter', (written) => {
    expect(tokenize(`(${written}).`)).toEqual([
      { term: 'l2315-30', folded: 'l2315-30', start: 1, end: 1 + written.length, position: 0 },
      { term: '2315-30', folded: '2315-30', start: 1, end: 1 + written.length, position: 0 },
    ])
  })

  test.each([
    ['R. 2314-1', 'r2314-1'],
    ['D. 1234-5', 'd1234-5'],
    ['R* 123-4', 'r123-4'],
    ['LO 6243-1', 'lo6243-1'],
    ['L. 2315-30-1', 'l2315-30-1'],
    ['L. 1221', 'l1221'],
    ['2315-30', '2315-30'],
    ['222-33-2', '222-33-2'],
  ])('« %s » gives %s', (written, term) => expect(terms(written)[0]).toBe(term))

  test.each([
    'art. L. 2315-30',
    'art L2315-30',
    'Art L2315-30',
    'Art.L.2315-30',
    'articles L. 2315-30',
    'l’article L. 2315-30',
  ])('« %s » gives « article » and its number', (written) =>
    expect(terms(written)).toEqual([termOf('article'), 'l2315-30', '2315-30']),
  )

  test.each([
    ['l 2315', ['2315']],
    ['avril 2315-30', ['avril', '2315-30']],
    ['100-150 salariés', ['100', '150', termOf('salarie')]],
    ['2025-2026', ['2025', '2026']],
    ['l’art de la guerre', [termOf('art'), termOf('guerre')]],
  ])('« %s » is no article', (text, expected) => expect(terms(text)).toEqual(expected))
})

describe('numbers', () => {
  test.each([
    ['0,20 %', ['0.2']],
    ['0.2', ['0.2']],
    ['1 607 heures', ['1607', termOf('heures')]],
    ['1\u00A0607', ['1607']],
    ['50\u202F000 €', ['50000']],
    ['50\u2009000', ['50000']],
    ['50.000', ['50000']],
    ['50000', ['50000']],
    ['1 977,760', ['1977.76']],
    ['12 000 000', ['12000000']],
    ['2026 123', ['2026', '123']],
    ['12/03/2026', ['12', '3', '2026']],
    ['12.03.2026', ['12', '3', '2026']],
    ['2026-03-12', ['2026', '3', '12']],
    ['1er mars', ['1', termOf('mars')]],
    ['1ère 2e 2ème 3è 4ᵉ 21e 2nde', ['1', '2', '2', '3', '4', '21', '2']],
    ['35h', ['35', termOf('heure')]],
    ['14h30', ['14', termOf('heure'), '30']],
    ['1,2,3', ['1', '2', '3']],
    ['CO2 m²', ['co2']],
    ['000', ['0']],
    ['𝟐𝟎𝟐𝟔', ['2026']],
  ])('« %s »', (text, expected) => expect(terms(text)).toEqual(expected))
})

test.each([
  ['Ελληνικά', 'ελληνικα'],
  ['Договор', 'договор'],
  ['中文', '中文'],
  ['한국어', '한국어'],
  ['がぎぐ', 'がぎぐ'],
  ['العربية', 'العربية'],
  ['हिन्दी', 'हिन्दी'],
])('words of other scripts are kept: %s', (written, term) => expect(terms(`(${written})`)).toEqual([term]))

test('emoji, signs and lone surrogates are no words, and offsets refer to the original text', () => {
  const text = '👩‍💻 ☎️ 1️⃣ \uD800réunion\uDC00 → « ordre\u0000jour » ＣＳＥ 𝐂𝐒𝐄 œuvre'
  expect(places(text)).toEqual(['1️⃣', 'réunion', 'ordre', 'jour', 'ＣＳＥ', '𝐂𝐒𝐄', 'œuvre'])
})
