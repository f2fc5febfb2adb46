import * as alarmSettings from '../../api/alarm-settings.ts';
import { getAlarms, seeAlarm, setAlarms } from '../../review/alarms/settings.ts';
import { serve } from '../serve.ts';

export const alarmSettingsRoutes = () =>
  serve(alarmSettings, {
    getAlarms: ({ ctx }) => getAlarms(ctx),
    setAlarms: ({ ctx, body }) => setAlarms(ctx, body),
    seeAlarm: ({ ctx, params }) => seeAlarm(ctx, params),
  });
