import { expect, test } from 'vitest'
import { joinLines } from './joinLines.ts'

test.each([
  ['le travail \nisolé et les agressions', 'le travail isolé et les agressions'],
  ['au sous-\nsol', 'au sous-sol'],
  ['est adopté.\nle vote', 'est adopté.\nle vote'],
  ['1. Accidents\nLe document', '1. Accidents\nLe document'],
  ['Rennes 3\n12 jours', 'Rennes 3\n12 jours'],
  ['fin du paragraphe\n\nsuite', 'fin du paragraphe\n\nsuite'],
])('joins %j', (text, joined) => {
  expect(joinLines(text)).toBe(joined)
})
