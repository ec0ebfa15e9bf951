import { mdiAccountKeyOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import type { SignInDoors } from '#contract/people/providers/providers.ts'
import type { Language } from '#web/ground/i18n/i18n.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { useProviderSignIn } from './signIn.ts'

interface ProviderButtonsProps {
  doors: SignInDoors
  language: Language
  remember: boolean
  /** path to open after the sign-in */
  resume: string
}

/** Renders a button for each provider, and what separates them from the password. Nothing without providers. */
export function ProviderButtons({ doors: { providers, password }, language, remember, resume }: ProviderButtonsProps) {
  const t = translatorOf(language)
  const { mutate: start, isPending, variables } = useProviderSignIn(language)
  if (providers.length === 0) return null
  return (
    <>
      <Box component="fieldset" aria-label={t('login.providers')} sx={group}>
        {providers.map(({ id, label }) => (
          <Button
            key={id}
            size="large"
            variant="outlined"
            startIcon={<Icon path={mdiAccountKeyOutline} />}
            loading={isPending && variables.id === id}
            onClick={() => start({ id, remember, returnPath: resume })}
          >
            {label}
          </Button>
        ))}
      </Box>
      {password !== 'none' && (
        <Divider sx={{ color: 'text.secondary', fontSize: 14, '&::before, &::after': { minWidth: 12 } }}>
          {t(password === 'all' ? 'login.orPassword' : 'login.administratorPassword')}
        </Divider>
      )}
    </>
  )
}

const group = { display: 'grid', gap: 1.5, minWidth: 0, m: 0, p: 0, border: 0 } as const
