import { describeCancel } from '../payments/suites/cancel-payment.ts'
import { describeRequiredReason } from '../payments/suites/reason.ts'
import { payouts } from '../support/stories.ts'

describeCancel(payouts)
describeRequiredReason('cancel')
