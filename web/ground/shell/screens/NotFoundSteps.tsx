import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRouter } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { formatQuery } from '#web/ground/http/query.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'

const maxSearchCharacters = 200

const field = {
  flex: '1 1 260px',
  minWidth: 0,
  minHeight: 40,
  px: 1.5,
  font: 'inherit',
  color: 'text.primary',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'text.secondary',
  borderRadius: 1,
  '&::placeholder': { color: 'text.secondary', opacity: 1 },
} as const

/** A search and three links for who finds nothing. */
export default function NotFoundSteps() {
  const { t } = useTranslation()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const search = (event: FormEvent) => {
    event.preventDefault()
    router.history.push(`/recherche${formatQuery({ q: typed.trim() })}`)
  }
  return (
    <Box sx={{ display: 'grid', gap: 2.5, width: '100%', maxWidth: 520 }}>
      <Box component="search">
        <Box component="form" onSubmit={search} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Box
            component="input"
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            aria-label={t('error.404.search')}
            placeholder={t('error.404.search')}
            maxLength={maxSearchCharacters}
            enterKeyHint="search"
            sx={field}
          />
          <Button type="submit" sx={{ flex: '1 0 auto' }}>
            {t('common.search')}
          </Button>
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'center', gap: 1 }}>
        <ButtonLink to="/home" variant="outlined">
          {t('error.home')}
        </ButtonLink>
        <ButtonLink to="/agenda" variant="outlined">
          {t('error.404.agenda')}
        </ButtonLink>
        <ButtonLink to="/contact" variant="outlined">
          {t('error.404.contact')}
        </ButtonLink>
      </Box>
    </Box>
  )
}
