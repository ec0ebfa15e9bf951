import Box from '@mui/material/Box'
import InputBase from '@mui/material/InputBase'
import { type FormEvent, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { toolbarFieldStyles } from './toolbarFieldStyles.ts'
import '#web/papers/documents/viewerWords.ts'

interface PageFieldProps {
  page: number
  /** 0 while the document is loading. */
  pages: number
  onGo: (page: number) => void
}

/** Shows « 3 / 129 » with an editable page number. */
export function PageField({ page, pages, onGo }: PageFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const go = (event?: FormEvent) => {
    event?.preventDefault()
    const number = Number(typed)
    if (typed && Number.isInteger(number)) onGo(Math.min(Math.max(number, 1), pages))
    setTyped(null)
  }
  return (
    <Box component="form" onSubmit={go} sx={{ display: 'flex', alignItems: 'center', gap: 0.75, whiteSpace: 'nowrap' }}>
      <InputBase
        value={typed ?? (pages > 0 ? page : '')}
        disabled={pages === 0}
        onChange={({ target }) => setTyped(target.value.replaceAll(/\D/g, ''))}
        onFocus={({ target }) => target.select()}
        onBlur={() => go()}
        slotProps={{
          input: { inputMode: 'numeric', 'aria-label': t('viewer.pageField'), maxLength: 5, autoComplete: 'off' },
        }}
        sx={{
          ...toolbarFieldStyles,
          width: 52,
          height: 36,
          '& input': { textAlign: 'center', p: 0.5 },
        }}
      />
      <Box component="span" sx={{ fontSize: 14 }}>
        {pages > 0 && t('viewer.ofPages', { total: pages })}
      </Box>
    </Box>
  )
}
