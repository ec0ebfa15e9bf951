import { diffWordsWithSpace } from 'diff'
import { expect, test } from 'vitest'
import { changedPassages } from './changedPassages.ts'

const shown = (before: string, after: string) =>
  changedPassages(diffWordsWithSpace(before, after)).map((parts) =>
    parts.map(({ kind, text }) => ({ same: text, added: `[+${text}]`, removed: `[-${text}]` })[kind]).join(''),
  )

test('a changed word is shown in its line', () => {
  expect(shown('Titre\nLe plan supprime douze postes.\nFin', 'Titre\nLe plan supprime treize postes.\nFin')).toEqual([
    'Le plan supprime [-douze][+treize] postes.',
  ])
})

test('changes that are near are one passage, those that are far are two', () => {
  const far = 'mot '.repeat(60)
  expect(shown('a un b deux c', 'a trois b quatre c')).toEqual(['a [-un][+trois] b [-deux][+quatre] c'])
  const [first, second, ...others] = shown(`un ${far}deux`, `trois ${far}quatre`)
  expect(first).toMatch(/^\[-un\]\[\+trois\] mot .*…$/)
  expect(second).toMatch(/^….* \[-deux\]\[\+quatre\]$/)
  expect(others).toEqual([])
})

test('an added end and an added beginning are shown, equal texts have no passage', () => {
  expect(shown('Un', 'Un deux')).toEqual(['Un[+ deux]'])
  expect(shown('deux', 'Un deux')).toEqual(['[+Un ]deux'])
  expect(shown('Un', 'Un')).toEqual([])
})
