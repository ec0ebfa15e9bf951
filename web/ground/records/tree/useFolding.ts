import { useMemo, useState } from 'react'
import { foldText } from '#web/ground/i18n/foldText.ts'
import { splitBranch, type TreeItem, type TreeLine } from './treeMoves.ts'

/** Trees with more branches are folded at first. */
const maxUnfolded = 20

interface Folding<Item extends TreeItem> {
  /** the lines that are shown, unless everything is */
  visible: readonly TreeLine<Item>[]
  /** undefined for a branch without branches below it */
  isFolded: (id: number) => boolean | undefined
  toggle: (id: number) => void
  toggleAll: () => void
  isAnyFolded: boolean
  /** unfolds a branch and those above it; 0 is the root of the tree */
  unfold: (id: number) => void
  /** number of levels that are folded away below a branch, beyond those that are shown */
  hiddenLevels: (id: number) => number
}

/**
 * Decides which branches of a tree are shown: those above a folded one, or those that contain all words of a search and
 * the ones above them. A large tree is folded at first, except for the way to one branch.
 * @param opened the branch that is shown at first with what is below it
 * @param words what is searched in the names; a search unfolds everything
 */
export function useFolding<Item extends TreeItem>(
  lines: readonly TreeLine<Item>[],
  { opened, words }: { opened: number | undefined; words: string },
): Folding<Item> {
  const [isOpen, setOpen] = useState(() => lines.length <= maxUnfolded)
  /** branches that differ from `isOpen` */
  const [others, setOthers] = useState<ReadonlySet<number>>(
    () => new Set(lines.length <= maxUnfolded || opened === undefined ? [] : pathTo(lines, opened)),
  )
  const parents = useMemo(() => new Set(lines.map(({ parentId }) => parentId)), [lines])
  const isSearching = words !== ''
  const isFolded = (id: number) => {
    if (!parents.has(id)) return undefined
    return isSearching ? false : others.has(id) === isOpen
  }
  const found = useMemo(() => (words === '' ? null : findLines(lines, words)), [lines, words])
  const visible = found
    ? lines.filter(({ id }) => found.has(id))
    : lines.filter(({ parentId }) => pathTo(lines, parentId).every((id) => isFolded(id) === false))
  const change = (ids: readonly number[], isUnfolded: boolean) =>
    setOthers((known) => {
      const changed = new Set(known)
      for (const id of ids) {
        if (isUnfolded === isOpen) changed.delete(id)
        else changed.add(id)
      }
      return changed
    })
  const isAnyFolded = [...parents].some((id) => isFolded(id))
  return {
    visible,
    isFolded,
    toggle: (id) => change([id], isFolded(id) === true),
    toggleAll: () => {
      setOpen(isAnyFolded)
      setOthers(new Set())
    },
    isAnyFolded,
    unfold: (id) => change(pathTo(lines, id), true),
    hiddenLevels: (id) => splitBranch(lines, id).height - splitBranch(visible, id).height,
  }
}

/** Lists a branch and those above it. */
function pathTo(lines: readonly TreeLine<TreeItem>[], id: number): number[] {
  const line = lines.find((one) => one.id === id)
  return line ? [...pathTo(lines, line.parentId), id] : []
}

/** Finds the branches whose names contain all words, and those above them. */
function findLines(lines: readonly TreeLine<TreeItem>[], words: string): Set<number> {
  const sought = foldText(words).split(/\s+/)
  const isFound = ({ name }: TreeItem) => sought.every((word) => foldText(name).includes(word))
  return new Set(lines.filter(isFound).flatMap(({ id }) => pathTo(lines, id)))
}
