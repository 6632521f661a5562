import { describeUpdate } from '../payments/suites/update-payment.ts'
import { charges } from '../support/stories.ts'

describeUpdate(charges)
