import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useOfferRemoval } from './secondFactorMutations.ts'
import './translations.ts'

/** Mails a person who has lost all codes the link that takes the second step away, after a confirmation. */
export function RemovalOffer({ id }: { id: number }) {
  const { t } = useTranslation()
  const [isAsked, setAsked] = useState(false)
  const offer = useOfferRemoval(id)
  const close = () => setAsked(false)
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setAsked(true)}>
        {t('secondFactor.offer')}
      </Button>
      {isAsked && (
        <FormDialog
          title={t('secondFactor.offer')}
          action={t('secondFactor.offerSend')}
          busy={offer.isPending}
          onSubmit={(event) => {
            event.preventDefault()
            offer.mutate(undefined, { onSettled: close })
          }}
          onClose={close}
        >
          <Typography>{t('secondFactor.offerHelp')}</Typography>
        </FormDialog>
      )}
    </>
  )
}
