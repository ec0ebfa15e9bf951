import { describe, expect, test } from 'vitest'
import { foldWord } from './letters.ts'
import { termOf } from './stem.ts'
import { accentedFormsOf, movedWords, separateWords, unaccentedForm } from './stemOverrides.ts'
import { tokenize } from './tokenizer.ts'

const term = (written: string) => tokenize(written)[0]?.term
const rows = separateWords.flatMap(({ term: own, forms, other }) => forms.map((form) => [form, own, other] as const))

test.each(rows)('« %s » has the term %s, not that of « %s »', (form, own, other) => {
  expect(term(form)).toBe(own)
  expect(term(other)).not.toBe(own)
})

test.each(movedWords.map(({ form, target }) => [form, target] as const))(
  '« %s » has the term of « %s »',
  (form, target) => {
    expect(term(form)).toBe(termOf(target))
  },
)

describe('separate words', () => {
  test.each([
    ['la retraite, les retraites, une retraitée, des retraités', 'un retrait, des retraits'],
    ['forcé, forcée, forcés, forcées, forcer', 'force, forces'],
    ['l’arrêté, les arrêtés', 'l’arrêt, les arrêts'],
    ['le département, les départements', 'le départ, les départs'],
    ['la directrice, les directeurs', 'direct, directe, directement'],
    ['un marché, des marchés', 'la marche, les marches'],
    ['formé, formés, formations', 'forme, formes'],
    ['ouvrés, ouvré', 'ouvrir, ouvre, ouvrent'],
    ['Élève, élèves', 'élevé, élevée, élever'],
  ])('« %s » share no term with « %s »', (ones, others) => {
    const terms = (text: string) => new Set(tokenize(text).map((word) => word.term))
    expect([...terms(ones).intersection(terms(others))]).toEqual([])
    expect(terms(ones).size).toBe(1)
  })

  test('each form is listed once, in folded spelling', () => {
    const all = [...rows.map(([form]) => form), ...movedWords.map(({ form }) => form)]
    expect(all.toSorted()).toEqual([...new Set(all)].toSorted())
    for (const form of all) expect(foldWord(form), form).toBe(form)
  })

  test('accents count only in words that differ without them', () => {
    const written = rows.map(([form]) => form).filter((form) => unaccentedForm(form) !== form)
    expect(written).not.toEqual([])
    for (const form of written) expect(termOf(unaccentedForm(form)), form).not.toBe(termOf(form))
  })

  test('terms start like their forms, so that highlighting finds them', () => {
    for (const [form, own] of rows) expect(unaccentedForm(form).slice(0, 3), form).toBe(own.slice(0, 3))
  })
})

test('an accent counts in any encoding, and capitals without it may be both words', () => {
  expect(term('FORCÉ')).toBe(term('forcé'))
  expect(term('force\u0301')).toBe(term('forcé'))
  expect(tokenize('TRAVAIL FORCE').map((word) => word.term)).toEqual(['travail', termOf('force'), termOf('forcé')])
})

test('a word typed without accents may be the accented one', () => {
  expect(accentedFormsOf('force')).toEqual(['forcé'])
  expect(accentedFormsOf('budget')).toEqual([])
})
