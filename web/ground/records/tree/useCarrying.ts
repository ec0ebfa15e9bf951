import { useEffect, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import {
  type Line,
  movedTo,
  type Place,
  type Placed,
  placeAt,
  type Spot,
  type Step,
  spotOf,
  stepped,
} from './treeMoves.ts'
import '#web/ground/records/words.ts'

interface Carried {
  id: number
  spot: Spot
  /** shape of the tree at the start: after a change by somebody else the position is meaningless */
  shape: string
}

/** Identifies which branches are where, without their content. */
const shapeOf = (lines: readonly Line<Placed>[]) => lines.map(({ id, depth }) => `${id}:${depth}`).join()

/**
 * Moves a branch by keyboard: shows the tree as it would be and saves only when the branch is put down. Announces each
 * step to screen readers. Cancels when the tree changes meanwhile; a refetch without changes does not cancel.
 * @param lines the tree as saved
 */
export function useCarrying<Item extends Placed & { name: string }>(
  lines: readonly Line<Item>[],
  levels: number,
  put: (id: number, place: Place) => void,
) {
  const { t } = useTranslation()
  const [taken, setCarried] = useState<Carried | null>(null)
  const [said, say] = useState('')
  const shape = shapeOf(lines)
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

  const putAt = (id: number, spot: Spot) => {
    const { at, depth } = spotOf(lines, id)
    if (at === spot.at && depth === spot.depth) return
    put(id, placeAt(lines, id, spot))
  }
  return {
    carried: carried?.id ?? null,
    said,
    drawn: carried ? movedTo(lines, carried.id, carried.spot) : lines,
    take: (id: number) => {
      setCarried({ id, spot: spotOf(lines, id), shape })
      say(t('tree.said.taken', { name: name(id) }))
    },
    step: (step: Step) => {
      if (!carried) return
      const spot = stepped(lines, carried.id, carried.spot, step, levels)
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
    /** Moves a branch in one step, for drag and drop. */
    drop: (id: number, spot: Spot) => {
      say(placeSaid(id, spot))
      putAt(id, spot)
    },
  }

  function placeSaid(id: number, spot: Spot) {
    const { parentId, index } = placeAt(lines, id, spot)
    const siblings = lines.filter((line) => line.parentId === parentId && line.id !== id)
    const place = { name: name(id), rank: index + 1, count: siblings.length + 1 }
    if (parentId === 0) return t('tree.said.atRoot', place)
    return t('tree.said.under', { ...place, level: spot.depth + 1, parent: name(parentId) })
  }
}
