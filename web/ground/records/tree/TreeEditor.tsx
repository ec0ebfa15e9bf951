import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { buildTree } from '#contract/ground/tree.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { type DropPosition, useDragging } from '#web/ground/ui/dragging/useDragging.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { Branch, type BranchMark } from './Branch.tsx'
import {
  flattenTree,
  nearestDropPosition,
  positionAfterDrop,
  type Step,
  type TreeItem,
  type TreePlace,
} from './treeMoves.ts'
import { useFolding } from './useFolding.ts'
import { useKeyboardMove } from './useKeyboardMove.ts'
import '#web/ground/records/translations.ts'

interface TreeEditorProps<Item extends TreeItem> {
  /** accessible name of the tree */
  label: string
  items: readonly Item[]
  /** maximum number of levels */
  levels: number
  /** branch that the URL names: it is shown and focused */
  focused?: number | undefined
  /** what is searched in the names */
  words?: string
  /** moves a branch; `items` must then show it there */
  onPut: (id: number, place: TreePlace) => void
  /** called on Enter */
  onOpen: (item: Item) => void
  /** content of a branch; its links must not be in the tab order */
  renderWords: (item: Item) => ReactNode
  /** @param tabIndex 0 for the focused branch, else -1 */
  renderTools: (item: Item, tabIndex: number, depth: number) => ReactNode
}

/**
 * Edits a tree by drag and drop of a handle (mouse or touch) or by keyboard: Space picks a branch up and puts it down,
 * arrows move it, Escape cancels. Otherwise arrows move the focus.
 */
export function TreeEditor<Item extends TreeItem>(props: TreeEditorProps<Item>) {
  const { label, items, levels, words = '', onPut, onOpen, renderWords, renderTools } = props
  const { t } = useTranslation()
  const base = useId()
  const tree = useRef<HTMLUListElement>(null)
  const lines = useMemo(() => flattenTree(items), [items])
  const folding = useFolding(lines, { opened: props.focused, words })
  const { visible } = folding
  const put = (id: number, place: TreePlace) => {
    folding.unfold(place.parentId)
    onPut(id, place)
  }
  const { carried, said, ...carrying } = useKeyboardMove(lines, levels, put)
  // a carried branch may go anywhere: everything is shown meanwhile
  const drawn = carried === null ? visible : carrying.drawn
  const isSearching = words !== ''
  const { dragged, handle } = useDragging<DropPosition>(tree, {
    attribute: 'data-branch',
    // among found branches there is no place to drop one
    levelOf: (key) => (isSearching ? undefined : visible.find(({ id }) => String(id) === key)?.depth),
    landingOf: (key, wished) =>
      nearestDropPosition(visible, Number(key), wished, levels - folding.hiddenLevels(Number(key))),
    drop: (key, landing) => carrying.drop(Number(key), positionAfterDrop(visible, Number(key), landing), visible),
  })
  const [wished, setFocused] = useState(props.focused)
  const [followed, setFollowed] = useState(props.focused)
  if (props.focused !== followed) {
    // a link to another branch of this tree
    setFollowed(props.focused)
    if (props.focused !== undefined) {
      setFocused(props.focused)
      folding.unfold(props.focused)
    }
  }
  const focused = drawn.some(({ id }) => id === wished) ? wished : drawn[0]?.id
  const focus = (id: number | undefined) => document.getElementById(`${base}-${id}`)?.focus()
  // a moved row loses the focus when React re-creates it: restores it
  const hasFocus = useRef(props.focused !== undefined)
  useLayoutEffect(() => {
    const isLost = hasFocus.current && document.activeElement === document.body
    if (isLost && focused !== undefined) document.getElementById(`${base}-${focused}`)?.focus()
  })

  const router = useRouter()
  useLayoutEffect(() => {
    if (props.focused === undefined) return undefined
    const named = () => document.getElementById(`${base}-${props.focused}`)
    named()?.focus()
    // the router scrolls to the top of what it has rendered, after this
    return router.subscribe('onRendered', () => {
      const branch = named()
      if (branch && branch === document.activeElement) branch.scrollIntoView({ block: 'center' })
    })
  }, [base, props.focused, router])

  const walk = (id: number, key: string) => {
    const isFolded = folding.isFolded(id)
    if (!isSearching && isFolded === (key === 'ArrowRight') && ['ArrowRight', 'ArrowLeft'].includes(key)) {
      folding.toggle(id)
      return true
    }
    const at = drawn.findIndex((line) => line.id === id)
    const line = drawn[at]
    const next = drawn[at + 1]
    const targets: Record<string, number | undefined> = {
      ArrowUp: drawn[at - 1]?.id,
      ArrowDown: next?.id,
      ArrowLeft: line?.parentId,
      ArrowRight: next && line && next.depth > line.depth ? next.id : undefined,
      Home: drawn[0]?.id,
      End: drawn.at(-1)?.id,
    }
    if (!(key in targets)) return false
    focus(targets[key])
    return true
  }
  /** @returns whether the tree handled the key */
  const press = (item: Item, key: string): boolean => {
    const step = arrowSteps[key]
    if (carried !== null) {
      if (step) carrying.step(step)
      else if (key === ' ' || key === 'Enter') carrying.putDown()
      else carrying.leave()
      // Tab keeps its default action after cancelling the move
      return key !== 'Tab'
    }
    if (key === ' ') {
      if (!isSearching) carrying.take(item.id)
    } else if (key === 'Enter') onOpen(item)
    else return walk(item.id, key)
    return true
  }

  return (
    <>
      <Box className="no-print" sx={{ display: 'flex', alignItems: 'start', gap: 1.5, mb: 1.5, flexWrap: 'wrap' }}>
        <Typography id={`${base}-help`} variant="body2" color="textSecondary" sx={{ flex: '1 1 240px' }}>
          {t('tree.help')}
        </Typography>
        {!isSearching && lines.some(({ depth }) => depth > 0) && (
          <Button size="small" variant="outlined" color="inherit" onClick={folding.toggleAll}>
            {t(folding.isAnyFolded ? 'tree.unfoldAll' : 'tree.foldAll')}
          </Button>
        )}
      </Box>
      {drawn.length === 0 && <Typography component="output">{t('tree.unfound')}</Typography>}
      {drawn.length > 0 && (
        <Box
          component="ul"
          role="tree"
          ref={tree}
          aria-label={label}
          aria-describedby={`${base}-help`}
          sx={{ ...plainList, minWidth: 0 }}
        >
          {buildTree(drawn).map((node) => (
            <Branch
              key={node.id}
              node={node}
              base={base}
              focused={focused}
              opened={props.focused}
              carried={carried}
              markOf={(id) => dropMark(dragged, visible, id)}
              foldedOf={(id) =>
                carried === null ? folding.isFolded(id) : folding.isFolded(id) === undefined ? undefined : false
              }
              onFold={isSearching ? null : folding.toggle}
              dragged={dragged ? Number(dragged.key) : null}
              handle={handle}
              onFocus={setFocused}
              onHold={(held) => {
                hasFocus.current = held
              }}
              onPress={press}
              renderWords={renderWords}
              renderTools={renderTools}
            />
          ))}
        </Box>
      )}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
    </>
  )
}

const arrowSteps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' }

/** Returns the drop indicator for a row: above it, or below the last row. */
function dropMark(
  dragged: { landing: DropPosition } | null,
  lines: readonly { id: number; depth: number }[],
  id: number,
) {
  if (!dragged) return null
  const { index, level } = dragged.landing
  const at = lines.findIndex((line) => line.id === id)
  const isLast = index === lines.length && at === lines.length - 1
  if (index !== at && !isLast) return null
  const mark: BranchMark = { edge: isLast ? 'bottom' : 'top', levels: level - (lines[at]?.depth ?? 0) }
  return mark
}
