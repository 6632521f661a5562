import { describeUpdate } from '../payments/suites/update-payment.ts'
import { payouts } from '../support/stories.ts'

describeUpdate(payouts)
