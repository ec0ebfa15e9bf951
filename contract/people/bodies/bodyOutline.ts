import { z } from 'zod'
import { foldText } from '#contract/ground/foldText.ts'
import { Id, isReadableLine, item, unreadable } from '#contract/ground/shapes.ts'
import { bodyLevels } from './bodies.ts'

const nameCharacters = 80
const maxBodies = 200

/** An indented list of names, one body a line; what is indented below a line belongs to it. */
export const BodyOutlineForm = z.object({
  outline: z
    .string()
    .max(20_000)
    .refine((outline) => isReadableLine(outline.replaceAll(/[\n\r\t]/g, ' ')), unreadable),
})

export const BodyOutlineResult = item('BodyOutlineResult', {
  /** ids of the new bodies, in the order of the list */
  created: z.array(Id),
  /** bodies of the list that were there already */
  kept: z.int().nonnegative(),
})
export type BodyOutlineResult = z.infer<typeof BodyOutlineResult>

/** Why a line cannot become a body. `deep`: more levels than a tree of bodies may have; `twice`: named by an earlier line. */
export const outlineFaults = ['long', 'deep', 'twice', 'many'] as const
export type OutlineFault = (typeof outlineFaults)[number]

export interface OutlineLine {
  name: string
  /** 0 for a body without parent */
  depth: number
  /** index of the line of the parent; null without */
  parent: number | null
  fault: OutlineFault | null
}

/** Marks before names, as lists in texts have them: « - », « • », « 1. ». */
const bullet = /^(?:[-–—•·*▪◦>]+|\d+[.)])\s+/
const tabWidth = 4

/** Parses an indented list. Spaces, tabs and bullets indent; blank lines do not count. */
export function parseOutline(outline: string): OutlineLine[] {
  const lines: OutlineLine[] = []
  const above: { indent: number; index: number }[] = []
  const siblings = new Set<string>()
  for (const written of outline.split(/\r\n|\n|\r/)) {
    const name = written.trim().replace(bullet, '').replaceAll(/\s+/g, ' ').normalize('NFC')
    if (name === '') continue
    const indent = widthOf(/^\s*/.exec(written)?.[0] ?? '')
    while (above.length > 0 && (above.at(-1)?.indent ?? 0) >= indent) above.pop()
    const parent = above.at(-1)?.index ?? null
    const key = `${parent} ${foldText(name)}`
    const depth = above.length
    lines.push({
      name,
      depth,
      parent,
      fault: faultOf({ name, depth, isTwice: siblings.has(key), number: lines.length }),
    })
    siblings.add(key)
    above.push({ indent, index: lines.length - 1 })
  }
  return lines
}

const widthOf = (space: string) => [...space].reduce((width, sign) => width + (sign === '\t' ? tabWidth : 1), 0)

interface JudgedLine {
  name: string
  depth: number
  isTwice: boolean
  number: number
}

function faultOf({ name, depth, isTwice, number }: JudgedLine): OutlineFault | null {
  if (number >= maxBodies) return 'many'
  if ([...name].length > nameCharacters) return 'long'
  if (depth >= bodyLevels) return 'deep'
  return isTwice ? 'twice' : null
}
