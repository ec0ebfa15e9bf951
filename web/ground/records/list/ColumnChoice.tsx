import { mdiCheckboxBlankOutline, mdiCheckboxMarked, mdiViewColumnOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { ColumnsOf } from './useColumns.ts'

/** Renders the menu that shows and hides columns. Stays open after each choice. */
export function ColumnChoice<Row>({ columns }: { columns: ColumnsOf<Row> }) {
  const { t } = useTranslation()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        id={id}
        size="small"
        variant="outlined"
        color="inherit"
        startIcon={<Icon path={mdiViewColumnOutline} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        {t('records.columns')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': id } }}
      >
        {columns.optional.map((column) => {
          const shown = columns.isShown(column)
          return (
            <MenuItem
              key={column.key}
              role="menuitemcheckbox"
              aria-checked={shown}
              onClick={() => columns.show(column, !shown)}
            >
              <ListItemIcon>
                <Icon
                  path={shown ? mdiCheckboxMarked : mdiCheckboxBlankOutline}
                  color={shown ? 'primary' : 'inherit'}
                  fontSize="small"
                />
              </ListItemIcon>
              {column.label}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}
