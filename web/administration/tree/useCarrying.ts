import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
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
import '#web/administration/words.ts'

interface Moved {
  id: number
  spot: Spot
  /** the tree in which it is moved: in another one, which somebody else has drawn meanwhile, that spot means nothing */
  of: readonly unknown[]
}

/**
 * Carries a branch by the keyboard: the tree is drawn as it would be, and nothing is done until it is put down. Each step is said to
 * who does not see it.
 * @param lines the tree as it is
 * @param put until it is answered, the branch stays where it was put
 */
export function useCarrying<Item extends Placed & { name: string }>(
  lines: readonly Line<Item>[],
  levels: number,
  put: (id: number, place: Place) => Promise<unknown>,
) {
  const { t } = useTranslation()
  const [taken, setCarried] = useState<Moved | null>(null)
  const [underWay, setUnderWay] = useState<Moved | null>(null)
  const [said, say] = useState('')
  const inThisTree = (moved: Moved | null) => (moved?.of === lines ? moved : null)
  const carried = inThisTree(taken)
  const name = (id: number) => lines.find((line) => line.id === id)?.name ?? ''

  const leave = () => {
    if (!carried) return
    setCarried(null)
    say(t('tree.said.left', { name: name(carried.id) }))
  }
  const isCarrying = carried !== null
  useEffect(() => {
    if (!isCarrying) return
    // who takes the mouse has given up
    const giveUp = () => setCarried(null)
    document.addEventListener('pointerdown', giveUp)
    return () => document.removeEventListener('pointerdown', giveUp)
  }, [isCarrying])

  const putAt = async (id: number, spot: Spot) => {
    const place = placeAt(lines, id, spot)
    const { at, depth } = spotOf(lines, id)
    if (at === spot.at && depth === spot.depth) return
    setUnderWay({ id, spot, of: lines })
    // why it was refused is told by the shell; the tree is then drawn as it was
    await put(id, place).catch(() => null)
    setUnderWay(null)
  }
  const shown = carried ?? inThisTree(underWay)
  return {
    carried: carried?.id ?? null,
    said,
    drawn: shown ? movedTo(lines, shown.id, shown.spot) : lines,
    take: (id: number) => {
      if (underWay) return
      setCarried({ id, spot: spotOf(lines, id), of: lines })
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
      void putAt(carried.id, carried.spot)
    },
    leave,
    /** The same, dropped there at once. */
    drop: (id: number, spot: Spot) => {
      if (underWay) return
      say(placeSaid(id, spot))
      void putAt(id, spot)
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
