import { mdiChevronUp } from '@mdi/js'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { focusScreenTitle } from '#web/ground/ui/keyboard/focusScreenTitle.ts'
import type { RowSelection } from './useRowSelection.ts'
import '#web/ground/records/translations.ts'

/** An action on several records. */
export interface BulkAction<Row> {
  /** button label, or the label for a number of records */
  label: string | ((count: number) => string)
  icon?: string
  /** destructive: `run` asks for confirmation */
  danger?: true
  /** in the menu at the end of the bar */
  secondary?: true
  /** records that the action applies to; all when undefined. Without any, the button is hidden. */
  among?: (row: Row) => boolean
  /** maximum number of records per call */
  most?: number
  /** the action is running: the button is disabled */
  busy?: boolean
  /** @param done call it after success: clears the selection */
  run: (rows: readonly Row[], done: () => void) => void
}

interface BulkActionBarProps<Row> {
  ticked: RowSelection<Row>
  actions: readonly BulkAction<Row>[]
  /** number of selected records in words */
  counted?: (count: number) => string
}

/** Shows the bulk actions for the selected records; stays visible while scrolling. */
export function BulkActionBar<Row>({ ticked, actions, counted }: BulkActionBarProps<Row>) {
  const { t } = useTranslation()
  const { rows, clear } = ticked
  const isEmpty = rows.length === 0
  const wasEmpty = useRef(isEmpty)
  useEffect(() => {
    const isDone = isEmpty && !wasEmpty.current
    wasEmpty.current = isEmpty
    // the focused button disappeared with the bar
    if (isDone && document.activeElement === document.body) focusScreenTitle()
  }, [isEmpty])
  return (
    <Card className="no-print" sx={{ ...bar, ...(rows.length === 0 && hiddenStyle) }}>
      <Typography component="output" sx={{ flex: '1 1 120px', fontWeight: 500 }}>
        {rows.length > 0 && (counted?.(rows.length) ?? t('records.ticked', { count: rows.length }))}
      </Typography>
      {rows.length > 0 && (
        <>
          <Button variant="text" color="inherit" onClick={clear}>
            {t('records.untick')}
          </Button>
          {actions
            .filter(({ secondary }) => !secondary)
            .map(({ label, icon, danger, among = () => true, most, busy = false, run }) => {
              const concerned = rows.filter(among)
              const tooMany = most !== undefined && concerned.length > most
              const name = actionLabel(label, concerned.length, rows.length)
              return (
                concerned.length > 0 && (
                  <Button
                    key={name}
                    {...(danger ? { variant: 'outlined', color: 'error' } : {})}
                    {...(icon && { startIcon: <Icon path={icon} /> })}
                    loading={busy}
                    disabled={tooMany}
                    onClick={() => run(concerned, clear)}
                  >
                    {name}
                    {tooMany && t('records.atMost', { max: most })}
                  </Button>
                )
              )
            })}
          <SecondaryActions
            rows={rows}
            clear={clear}
            actions={actions.filter(({ secondary, among }) => secondary && rows.some(among ?? (() => true)))}
          />
        </>
      )}
    </Card>
  )
}

interface SecondaryActionsProps<Row> {
  rows: readonly Row[]
  actions: readonly BulkAction<Row>[]
  clear: () => void
}

/** Renders the menu of the secondary actions; nothing without any. */
function SecondaryActions<Row>({ rows, actions, clear }: SecondaryActionsProps<Row>) {
  const { t } = useTranslation()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <Button
        id={id}
        variant="outlined"
        color="inherit"
        endIcon={<Icon path={mdiChevronUp} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('records.moreActions')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {actions.map(({ label, icon, among = () => true, run }) => {
          const concerned = rows.filter(among)
          const name = actionLabel(label, concerned.length, rows.length)
          return (
            <MenuItem
              key={name}
              sx={{ minHeight: 44 }}
              onClick={() => {
                setAnchor(null)
                run(concerned, clear)
              }}
            >
              {icon && (
                <ListItemIcon>
                  <Icon path={icon} fontSize="small" />
                </ListItemIcon>
              )}
              {name}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

function actionLabel<Row>(label: BulkAction<Row>['label'], count: number, among: number): string {
  if (typeof label !== 'string') return label(count)
  return count < among ? `${label} (${count})` : label
}

const bar = {
  position: 'sticky',
  bottom: 'calc(var(--bottom-bar, 0px) + 8px)',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
  px: 2,
  py: 1,
} as const
/** Live region, rendered before there is a count so that screen readers announce the change. */
const hiddenStyle = { position: 'absolute', p: 0, border: 0, height: 0, overflow: 'hidden' } as const
