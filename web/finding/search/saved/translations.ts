import '#web/finding/search/translations.ts'
import '#web/messaging/subscriptions/translations.ts'
