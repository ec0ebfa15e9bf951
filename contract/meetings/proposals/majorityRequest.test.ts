import { expect, test } from 'vitest'
import { countRequest } from './majorityRequest.ts'

const article = 'L2315-28, L2315-31'
/** The holders of twelve seats. */
const twelve = Array.from({ length: 12 }, (_seat, index) => index + 1)
const first = (count: number) => twelve.slice(0, count)
const substitutes = [101, 102, 103, 104, 105, 106, 107]

test.each([
  ['nobody', twelve, [], { joined: 0, of: 12, isMajority: false }],
  ['the author alone', twelve, first(1), { joined: 1, of: 12, isMajority: false }],
  ['exactly half', twelve, first(6), { joined: 6, of: 12, isMajority: false }],
  ['half and one', twelve, first(7), { joined: 7, of: 12, isMajority: true }],
  ['everybody', twelve, twelve, { joined: 12, of: 12, isMajority: true }],
  ['less than half of an odd number', twelve.slice(1), [2, 3, 4, 5, 6], { joined: 5, of: 11, isMajority: false }],
  ['more than half of an odd number', twelve.slice(1), [2, 3, 4, 5, 6, 7], { joined: 6, of: 11, isMajority: true }],
  ['vacant seats have no member', [1, 2, 3, null, null], [1, 2], { joined: 2, of: 3, isMajority: true }],
  ['half of those who are left', [1, 2, 3, 4, null], [1, 2], { joined: 2, of: 4, isMajority: false }],
  ['substitutes who join', twelve, substitutes, { joined: 0, of: 12, isMajority: false }],
  ['substitutes beside holders', twelve, [...first(6), ...substitutes], { joined: 6, of: 12, isMajority: false }],
  ['only vacant seats', [null, null], [1], { joined: 0, of: 0, isMajority: false }],
  ['a body without seats', [], [1, 2], { joined: 0, of: 0, isMajority: false }],
] as const)(`majority of the members (${article}): %s`, (_case, holders, petitioners, expected) => {
  expect(countRequest(holders, petitioners)).toEqual(expected)
})
