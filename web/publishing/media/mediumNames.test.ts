import { describe, expect, test } from 'vitest'
import { nameFromFile, numberedName } from './mediumNames.ts'

describe('nameFromFile builds the initial name of a medium', () => {
  test.each([
    ['Guide_de_l’élu.pdf', 'Guide de l’élu'],
    ['  Guide   2026 .PDF', 'Guide 2026'],
    ['pv.pdf', 'pv.pdf'],
    ['sans fin', 'sans fin'],
    [`${'é'.repeat(150)}.pdf`, 'é'.repeat(120)],
    [`a${'📄'.repeat(80)}.pdf`, `a${'📄'.repeat(59)}`],
  ])('%s: %s', (file, name) => {
    expect(nameFromFile(file)).toBe(name)
  })
})

test('numberedName adds a number within the same length limit', () => {
  expect(numberedName('Guide', 0)).toBe('Guide')
  expect(numberedName('Guide', 1)).toBe('Guide (2)')
  expect(numberedName('é'.repeat(120), 12)).toBe(`${'é'.repeat(115)} (13)`)
})
