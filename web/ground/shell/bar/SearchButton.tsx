import { mdiMagnify } from '@mdi/js'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { controlKeyLabel } from '#web/ground/shell/shortcuts/controlKeyLabel.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'

interface SearchButtonProps {
  onSearch: () => void
  onSearchIntent: () => void
}

/** Opens the search. Looks like a search field where there is room, else shows its icon. */
export function SearchButton({ onSearch, onSearchIntent }: SearchButtonProps) {
  const { t } = useTranslation()
  return (
    <ButtonBase
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={onSearchIntent}
      onFocus={onSearchIntent}
      onClick={onSearch}
      sx={buttonStyle}
    >
      <Icon path={mdiMagnify} fontSize="small" />
      {/* accessible name when the text is hidden */}
      <Box component="span" sx={labelStyle}>
        {t('search.placeholder')}
      </Box>
      <Box component="kbd" aria-hidden sx={shortcutStyle}>
        {controlKeyLabel('K')}
      </Box>
    </ButtonBase>
  )
}

const buttonStyle = {
  flex: { xs: 'none', md: '0 1 560px' },
  justifyContent: { xs: 'center', md: 'flex-start' },
  gap: 1.25,
  width: { xs: 40, md: 'auto' },
  minWidth: 0,
  height: 40,
  px: { md: 1.5 },
  borderRadius: { xs: '50%', md: '8px' },
  fontSize: 15,
  '@media (pointer: coarse)': { minWidth: 44, height: 44 },
  '&:hover': { bgcolor: 'action.hover' },
  // independent of the colour of the bar
  '@media (min-width: 900px)': {
    bgcolor: 'background.default',
    color: 'text.secondary',
    border: 1,
    borderColor: 'divider',
    '&:hover': { bgcolor: 'background.default', borderColor: 'text.secondary' },
  },
  '& .MuiSvgIcon-root': { fontSize: { xs: 24, md: 20 } },
} as const
const labelStyle = {
  overflow: 'hidden',
  whiteSpace: 'nowrap',
  textOverflow: 'ellipsis',
  '@media (max-width: 899.95px)': { position: 'absolute', width: '1px', height: '1px', clipPath: 'inset(50%)' },
} as const
const shortcutStyle = {
  display: { xs: 'none', md: 'block' },
  ml: 'auto',
  px: 0.75,
  border: 1,
  borderColor: 'divider',
  borderRadius: '5px',
  bgcolor: 'background.paper',
  fontFamily: 'inherit',
  fontSize: 12,
  lineHeight: '20px',
  whiteSpace: 'nowrap',
} as const
