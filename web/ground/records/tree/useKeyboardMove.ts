import { useEffect, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import {
  findLinePosition,
  type LinePosition,
  moveLines,
  type PositionedNode,
  resolvePlace,
  type Step,
  stepPosition,
  type TreeLine,
  type TreePlace,
} from './treeMoves.ts'
import '#web/ground/records/translations.ts'

interface KeyboardMove {
  id: number
  spot: LinePosition
  /** shape of the tree at the start: after a change by somebody else the position is meaningless */
  shape: string
}

type Lines = readonly TreeLine<PositionedNode & { name: string }>[]

/** Identifies which branches are where, without their content. */
const treeShape = (lines: readonly TreeLine<PositionedNode>[]) => lines.map(({ id, depth }) => `${id}:${depth}`).join()

/**
 * Moves a branch by keyboard: shows the tree as it would be and saves only when the branch is put down. Announces each
 * step to screen readers. Cancels when the tree changes meanwhile; a refetch without changes does not cancel.
 * @param lines the tree as saved
 */
export function useKeyboardMove<Item extends PositionedNode & { name: string }>(
  lines: readonly TreeLine<Item>[],
  levels: number,
  put: (id: number, place: TreePlace) => void,
) {
  const { t } = useTranslation()
  const [taken, setCarried] = useState<KeyboardMove | null>(null)
  const [said, say] = useState('')
  const shape = treeShape(lines)
  const carried = taken?.shape === shape ? taken : null
  const name = (id: number) => lines.find((line) => line.id === id)?.name ?? ''

  const leave = (id: number) => {
    setCarried(null)
    say(t('tree.said.left', { name: name(id) }))
  }
  // the tree has changed meanwhile
  if (taken && !carried) leave(taken.id)
  const isCarrying = carried !== null
  useEffect(() => {
    if (!isCarrying) return
    // using the mouse cancels
    const giveUp = () => setCarried(null)
    document.addEventListener('pointerdown', giveUp)
    return () => document.removeEventListener('pointerdown', giveUp)
  }, [isCarrying])

  const putAt = (id: number, spot: LinePosition, among: Lines = lines) => {
    const { at, depth } = findLinePosition(among, id)
    if (at === spot.at && depth === spot.depth) return
    put(id, resolvePlace(among, id, spot))
  }
  return {
    carried: carried?.id ?? null,
    said,
    drawn: carried ? moveLines(lines, carried.id, carried.spot) : lines,
    take: (id: number) => {
      setCarried({ id, spot: findLinePosition(lines, id), shape })
      say(t('tree.said.taken', { name: name(id) }))
    },
    step: (step: Step) => {
      if (!carried) return
      const spot = stepPosition(lines, carried.id, carried.spot, step, levels)
      if (!spot) return say(t(`tree.said.no.${step}`))
      setCarried({ ...carried, spot })
      say(placeSaid(carried.id, spot))
    },
    putDown: () => {
      if (!carried) return
      setCarried(null)
      say(t('tree.said.put', { name: name(carried.id) }))
      putAt(carried.id, carried.spot)
    },
    leave: () => {
      if (carried) leave(carried.id)
    },
    /**
     * Moves a branch in one step, for drag and drop.
     * @param among the lines that are shown, in which the position is
     */
    drop: (id: number, spot: LinePosition, among: Lines) => {
      say(placeSaid(id, spot, among))
      putAt(id, spot, among)
    },
  }

  function placeSaid(id: number, spot: LinePosition, among: Lines = lines) {
    const { parentId, index } = resolvePlace(among, id, spot)
    const siblings = lines.filter((line) => line.parentId === parentId && line.id !== id)
    const place = { name: name(id), rank: index + 1, count: siblings.length + 1 }
    if (parentId === 0) return t('tree.said.atRoot', place)
    return t('tree.said.under', { ...place, level: spot.depth + 1, parent: name(parentId) })
  }
}
