import { describeHold } from '../payments/suites/hold-payment.ts'
import { describeRequiredReason } from '../payments/suites/reason.ts'
import { payouts } from '../support/stories.ts'

describeHold(payouts)
describeRequiredReason('hold')
