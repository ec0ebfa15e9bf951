import '#web/search/words.ts'
import '#web/subscriptions/words.ts'
