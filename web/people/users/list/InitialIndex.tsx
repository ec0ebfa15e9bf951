import Box from '@mui/material/Box'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Links to the initials of last names; they keep the other filters. */
export function InitialIndex({ chosen }: { chosen: string | undefined }) {
  const { t } = useTranslation()
  return (
    <Box component="nav" aria-label={t('directory.index')} className="no-print" sx={row}>
      <Letter initial={undefined} isChosen={chosen === undefined}>
        {t('directory.everyLetter')}
      </Letter>
      {letters.map((letter) => (
        <Letter key={letter} initial={letter} isChosen={chosen === letter}>
          {letter}
        </Letter>
      ))}
    </Box>
  )
}

const Letter = ({
  initial,
  isChosen,
  children,
}: {
  initial: string | undefined
  isChosen: boolean
  children: string
}) => (
  <TextLink
    to="."
    search={(kept: object) => ({ ...kept, initial, page: undefined })}
    replace
    resetScroll={false}
    color="inherit"
    underline="hover"
    aria-current={isChosen ? 'true' : undefined}
    sx={{ ...target, ...(isChosen && chosenLetter) }}
  >
    {children}
  </TextLink>
)

const row = { display: 'flex', flexWrap: 'wrap', mx: -0.5 } as const
const target = {
  minWidth: 44,
  px: 0.75,
  lineHeight: '44px',
  textAlign: 'center',
  borderRadius: 1,
} as const
const chosenLetter = { bgcolor: 'primary.main', color: 'primary.contrastText', fontWeight: 600 } as const
