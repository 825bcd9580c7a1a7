// Preferences, kept in this browser.
import { useSignal } from "@preact/signals";
import { changePreferences, type Preferences, preferences } from "../browser-storage";
import { callMe } from "../identity";
import { Cog } from "../kit/cog";
import { play } from "../sense/sound";
import { choosePace } from "../stage/pace";
import { choiceOf, Fault, Field, Segments, Switch, TextField } from "./form-controls";
import fields from "./form-texts.json";

const { settings } = fields;

export const SettingsButton = () => (
  <Cog id="settings" name="Settings">
    <Settings />
  </Cog>
);

/** `isBare`: as part of something else that has a head and is closed itself. */
export function Settings({ isBare = false }: { isBare?: boolean }) {
  const kept = preferences();
  return (
    <>
      {!isBare && <h2>Settings</h2>}
      <TextField {...settings.name} value={kept.name} choose={(name) => callMe({ name })} />
      <Segments
        {...choiceOf<Preferences["theme"]>(settings.theme)}
        value={kept.theme}
        choose={(theme) => changePreferences({ theme })}
      />
      <Segments {...choiceOf<Preferences["pace"]>(settings.pace)} value={kept.pace} choose={choosePace} />
      <Switch label="Sound" value={kept.sound} choose={(sound) => changePreferences({ sound })} />
      {kept.sound && (
        <Field label="Volume">
          {({ id }) => (
            <input
              id={id}
              type="range"
              min={0.1}
              max={1}
              step={0.1}
              value={kept.volume}
              onChange={(event) => {
                changePreferences({ volume: event.currentTarget.valueAsNumber });
                play("turn");
              }}
            />
          )}
        </Field>
      )}
      <Notifying isOn={kept.notify} />
      <Switch {...settings.motion} value={kept.motion} choose={(motion) => changePreferences({ motion })} />
      <Switch {...settings.guide} value={kept.guide} choose={(guide) => changePreferences({ guide })} />
      <Switch {...settings.recap} value={kept.recap} choose={(recap) => changePreferences({ recap })} />
      <Switch {...settings.warn} value={kept.warn} choose={(warn) => changePreferences({ warn })} />
      {!isBare && (
        <button class="btn" type="button" popovertarget="settings" popovertargetaction="hide">
          Close
        </button>
      )}
    </>
  );
}

/** The browser asks for permission, and may have been told never to. */
function Notifying({ isOn }: { isOn: boolean }) {
  const fault = useSignal<string | null>(null);
  if (!("Notification" in globalThis)) return null;
  const choose = async (notify: boolean): Promise<void> => {
    const isAllowed = !notify || (await Notification.requestPermission()) === "granted";
    fault.value = isAllowed ? null : settings.notAllowed;
    changePreferences({ notify: notify && isAllowed });
  };
  return (
    <>
      <Switch {...settings.notify} value={isOn} choose={(notify) => void choose(notify)} />
      <Fault sentence={fault.value} />
    </>
  );
}
