import Box from '@mui/material/Box'
import type { MouseEvent } from 'react'
import { HighlightedText } from '#web/finding/search/HighlightedText.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import type { PaletteOption, PaletteSection } from './paletteOption.ts'

interface SectionsProps {
  /** Id of the listbox. */
  id: string
  sections: readonly PaletteSection[]
  /** Index of the selected option among all sections, from 0. */
  chosen: number
  idOf: (place: number) => string
  onPoint: (option: PaletteOption) => void
  onTake: (option: PaletteOption, event: MouseEvent) => void
}

/** Shows the options of the palette by section. The focus stays in the field, which refers to the selected option. */
export function Sections({ id, sections, chosen, idOf, onPoint, onTake }: SectionsProps) {
  const { t } = useTranslation()
  const all = sections.flatMap(({ options }) => options)
  return (
    <Box {...roles.list} id={id} aria-label={t('palette.list')} sx={{ overflowY: 'auto', flex: 1, p: 1 }}>
      {sections.map(({ key, name, options }) => (
        <div key={key} {...roles.kind} aria-label={name ?? t('palette.search')}>
          {name && (
            <Box aria-hidden sx={heading}>
              {name}
            </Box>
          )}
          {options.map((option) => {
            const place = all.indexOf(option)
            return (
              <Box
                key={option.key}
                id={idOf(place)}
                {...roles.line}
                aria-selected={place === chosen}
                onMouseMove={() => place !== chosen && onPoint(option)}
                // keeps the focus in the field
                onMouseDown={(event) => event.preventDefault()}
                onClick={(event) => onTake(option, event)}
                sx={line}
              >
                <Icon path={option.icon} fontSize="small" sx={{ color: 'text.secondary' }} />
                <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  {option.marked ? <HighlightedText text={option.marked} /> : option.label}
                  {option.note && (
                    <Box component="span" sx={{ display: 'block', fontSize: 14, color: 'text.secondary' }}>
                      {option.note}
                    </Box>
                  )}
                </Box>
              </Box>
            )
          })}
        </div>
      ))}
    </Box>
  )
}

/** ARIA roles: a native list can contain neither icons nor highlights, and would take the focus. */
const roles = { list: { role: 'listbox' }, kind: { role: 'group' }, line: { role: 'option' } } as const
const heading = { px: 1.5, pt: 1.5, pb: 0.5, fontSize: 14, fontWeight: 600, color: 'text.secondary' } as const
const line = {
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: 1.5,
  alignItems: 'center',
  px: 1.5,
  py: 1,
  minHeight: 44,
  borderRadius: 1,
  cursor: 'pointer',
  '& mark': { bgcolor: 'transparent', color: 'inherit', fontWeight: 700 },
  '&[aria-selected="true"]': {
    bgcolor: 'action.selected',
    boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)',
  },
} as const
