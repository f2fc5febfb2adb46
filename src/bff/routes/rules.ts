import * as rules from '../../api/rules.ts';
import { listRules, listRuleVersions } from '../../review/rules/list-rules.ts';
import { addRule, changeRule, pauseRules, removeRule } from '../../review/rules/save-rule.ts';
import { tryRule } from '../../review/rules/try-rule.ts';
import {
  addValueList,
  changeValueList,
  getValueList,
  removeValueList,
} from '../../review/rules/value-lists.ts';
import { serve } from '../serve.ts';

export const rulesRoutes = () =>
  serve(rules, {
    listRules: ({ ctx }) => listRules(ctx),
    addRule: ({ ctx, body }) => addRule(ctx, body),
    changeRule: ({ ctx, params, body }) => changeRule(ctx, { ...body, ...params }),
    removeRule: ({ ctx, params }) => removeRule(ctx, params),
    listRuleVersions: ({ ctx, params }) => listRuleVersions(ctx, params),
    tryRule: ({ ctx, body }) => tryRule(ctx, body),
    pauseRules: ({ ctx, body }) => pauseRules(ctx, body),
    addValueList: ({ ctx, body }) => addValueList(ctx, body),
    getValueList: ({ ctx, params }) => getValueList(ctx, params),
    changeValueList: ({ ctx, params, body }) => changeValueList(ctx, { ...body, ...params }),
    removeValueList: ({ ctx, params }) => removeValueList(ctx, params),
  });
