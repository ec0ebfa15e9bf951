import '#web/finding/search/words.ts'
import '#web/messaging/subscriptions/words.ts'
